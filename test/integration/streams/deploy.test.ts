import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../../bench/loopback/free-port";
import { DEPLOY, kubeObjects } from "../../support/deploy";
import { describeWithNats, publishRaw, TestNats } from "../../support/servers/nats";
import { openStream } from "../../support/servers/stream";
import { temporaryFolder } from "../../support/temporary";

/** What the autoscaler reads of the broker. */
interface Monitored {
  readonly account_details: readonly {
    readonly name: string;
    readonly stream_detail: readonly {
      readonly name: string;
      readonly consumer_detail?: readonly {
        readonly name: string;
        readonly num_pending: number;
        readonly num_ack_pending: number;
      }[];
    }[];
  }[];
}

describeWithNats("the files in deploy/ and the broker itself", () => {
  const folder = temporaryFolder();
  const config = join(DEPLOY, "kubernetes", "nats.conf");
  const check = (environment: Readonly<Record<string, string>>) =>
    spawnSync("nats-server", ["-t", "-c", config], { env: { ...process.env, ...environment } }).status;

  test("the broker takes its configuration, and refuses it without credentials", () => {
    expect(check({ NATS_USER: "crowdchecked", NATS_PASSWORD: "p0a1b2c3" })).toBe(0);
    expect(check({ NATS_USER: "crowdchecked" })).not.toBe(0);
  });

  test("the autoscaler finds the lag of both lanes where the manifest says", async () => {
    const port = await freePort();
    const nats = await TestNats.make(folder, `http: "127.0.0.1:${port}"`);
    try {
      const broker = await openStream(nats.url);
      await publishRaw(nats.url, "posts.feed", ["{}", "{}", "{}"]);
      const intake = await broker.open("feed", () => {});
      await intake.ask(1);
      await broker.close();
      const scaled = kubeObjects().find(({ kind }) => kind === "ScaledObject");
      const { triggers } = scaled!["spec"] as { triggers: { metadata: Record<string, string> }[] };
      const lags: number[] = [];
      for (const { metadata } of triggers) {
        const query = `acc=${metadata["account"]}&consumers=true&config=true`;
        const found = (await (await fetch(`http://127.0.0.1:${port}/jsz?${query}`)).json()) as Monitored;
        const account = found.account_details.find(({ name }) => name === metadata["account"]);
        const stream = account?.stream_detail.find(({ name }) => name === metadata["stream"]);
        const consumer = stream?.consumer_detail?.find(({ name }) => name === metadata["consumer"]);
        lags.push(consumer!.num_pending + consumer!.num_ack_pending);
      }
      expect(lags).toEqual([3, 0]);
    } finally {
      await nats.stop();
    }
  });
});
