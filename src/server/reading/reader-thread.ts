import { threadEntry } from "../threads/thread-entry";
import { readWork } from "./read-tasks";

export default threadEntry(readWork, (connection) => {
  connection.pragma("query_only = ON");
});
