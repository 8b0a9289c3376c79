export type { App } from "./app-type";
export type { ServerOptions } from "./options";
export { type Listening, serve } from "./serve";
