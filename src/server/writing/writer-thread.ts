import { threadEntry } from "../threads/thread-entry";
import { writeWork } from "./write-tasks";

export default threadEntry(writeWork);
