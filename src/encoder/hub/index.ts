export { DEFAULT_HUB, parseHubModel } from "./address";
export { type PullOptions, pullModel } from "./pull";
