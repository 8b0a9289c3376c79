import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { MovedBytes } from "../src/base/artifact";
import { type ArraysThreadData, ENDED } from "./arrays-task";
import type { Section } from "./sections";

/** Who waits longer for the next array reads all that is left, milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Reads arrays of a file in a thread of its own, while the caller reads other files. The thread only hands
 * over bytes: the caller reads the file afterwards as ever, finds there what was read, reads what is missing
 * itself, and so meets all damage.
 */
export class ArraysAside {
  private readonly port: MessagePort;
  /** Shared: arrays that were read, or `ENDED`. */
  private readonly state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  constructor(
    path: string,
    sections: readonly Section[],
    private readonly patienceMs = PATIENCE_MS,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    const workerData: ArraysThreadData = { path, sections, port: port2, state: this.state };
    const thread = new Worker(require.resolve("./arrays-thread"), {
      workerData,
      transferList: [port2],
    });
    // A caller that fails meanwhile does not wait for it; what it meets shows again where the caller reads.
    thread.unref();
    thread.on("error", () => {});
  }

  /** Waits for the thread, the caller's thread blocked, and returns what it has read. */
  finish(): MovedBytes {
    for (let read = this.read(); read !== ENDED; read = this.read()) {
      if (Atomics.wait(this.state, 0, read, this.patienceMs) === "timed-out") break;
    }
    const read: MovedBytes = receiveMessageOnPort(this.port)?.message ?? new Map();
    this.port.close();
    return read;
  }

  private read(): number {
    return Atomics.load(this.state, 0);
  }
}
