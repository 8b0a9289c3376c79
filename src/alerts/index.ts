/** Tells of groups of posts that grow: rules, alerts, webhooks. */
export { alertOf } from "./alert";
export { deliveryDelayMs, GIVEN_UP_MS } from "./delays";
export { concerns, effectOf } from "./rule";
export { type Delivery, type Parcel, signatureOf, Webhooks } from "./webhook";
