import { readWork } from "./read-tasks";
import { threadEntry } from "./store-tasks";

export default threadEntry(readWork, (connection) => {
  connection.pragma("query_only = ON");
});
