export { DEFAULT_HUB, type HubModel, parseHubModel } from "./address";
export { type PullOptions, pullModel } from "./pull";
