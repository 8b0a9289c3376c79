import { threadEntry } from "./store-tasks";
import { writeWork } from "./write-tasks";

export default threadEntry(writeWork);
