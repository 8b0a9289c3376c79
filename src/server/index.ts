export { createApp } from "./app";
export type { App } from "./context";
export type { ServerOptions } from "./options";
export { type Listening, serve } from "./serve";
