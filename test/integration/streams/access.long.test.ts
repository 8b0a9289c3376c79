import { spawnSync } from "node:child_process";
import { join } from "node:path";
import {
  createAccount,
  createOperator,
  createUser,
  encodeAccount,
  encodeOperator,
  encodeUser,
  fmtCreds,
} from "@nats-io/jwt";
import { run } from "../../support/cli";
import { builtProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { describeWithNats, testNats } from "../../support/servers/nats";
import { WorkerProcess } from "../../support/servers/worker-process";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { until } from "../../support/until";

const POST = '{"id":"p1","text":"a photo shows a shark swimming on a flooded street"}\n';

/** Starts a worker, feeds a post, and returns how many posts the worker answered when it was stopped. */
async function answersOnePost(
  url: string,
  home: string,
  post: string,
  access: readonly string[],
): Promise<number> {
  const worker = new WorkerProcess(home, url, [...access, "--metrics", "0"]);
  try {
    const fed = await run(["--json", "feed", post, "--nats", url, ...access]);
    expect(JSON.parse(fed.out)).toEqual({ accepted: 1, duplicates: 0, refused: 0 });
    await until(async () => (await worker.metrics()).includes("crowdchecked_stream_answers_total{"));
  } finally {
    await worker.kill("SIGTERM");
  }
  return JSON.parse(worker.out).answered;
}

describeWithNats("workers and feeders at a broker that demands TLS", () => {
  const home = sampleHome();
  const folder = temporaryFolder();
  const post = writeIn(folder, "post.jsonl", POST);
  const broker = testNats(() => {
    makeCertificates(folder);
    const [cert, key] = ["server.pem", "server.key"].map((name) => join(folder, name));
    return `tls { cert_file: "${cert}", key_file: "${key}" }`;
  });
  const url = (): string => broker.url.replace("nats:", "tls:");

  test("answer posts where they trust its authority", async () => {
    expect(await answersOnePost(url(), home, post, ["--nats-ca", join(folder, "ca.pem")])).toBe(1);
  });

  test("refuse it where they do not", async () => {
    // As a process: errors of Node.js itself have another class in a test.
    const args = [builtProgram(), "feed", post, "--nats", url()];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect(status).toBe(3);
    expect(stderr).toContain("error BROKER_TLS: ");
  });
});

/** Makes an authority of its own and a certificate of this machine, as `docs/scale.md` shows. */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]): void => {
    const { status, stderr } = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc"];
  openssl(
    "req",
    "-x509",
    ...key,
    "-subj",
    "/CN=our authority",
    "-days",
    "2",
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
  );
  openssl("req", ...key, "-subj", "/CN=broker", "-keyout", "server.key", "-out", "server.csr");
  writeIn(folder, "names.txt", "subjectAltName=IP:127.0.0.1,DNS:localhost\n");
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-days", "2", "-extfile", "names.txt"];
  openssl("x509", "-req", "-in", "server.csr", ...signed, "-out", "server.pem");
}

describeWithNats("workers and feeders with credentials files", () => {
  const home = sampleHome();
  const folder = temporaryFolder();
  const post = writeIn(folder, "post.jsonl", POST);
  const broker = testNats(async () => {
    const [operator, system, tenant, stranger] = [
      createOperator(),
      createAccount(),
      createAccount(),
      createAccount(),
    ];
    const unlimited = {
      ...{ conn: -1, subs: -1, data: -1, payload: -1 },
      ...{ mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 },
    };
    const [operatorJwt, systemJwt, tenantJwt] = await Promise.all([
      encodeOperator("the operator", operator),
      encodeAccount("SYS", system, {}, { signer: operator }),
      encodeAccount("desk", tenant, { limits: unlimited }, { signer: operator }),
    ]);
    for (const [name, account] of Object.entries({ desk: tenant, stranger })) {
      const user = createUser();
      const creds = fmtCreds(await encodeUser(name, user, account), user);
      writeIn(folder, `${name}.creds`, Buffer.from(creds).toString());
    }
    const [systemKey, tenantKey] = [system.getPublicKey(), tenant.getPublicKey()];
    return [
      `operator: ${writeIn(folder, "operator.jwt", operatorJwt)}`,
      `system_account: ${systemKey}`,
      "resolver: MEMORY",
      `resolver_preload: { ${systemKey}: ${systemJwt}, ${tenantKey}: ${tenantJwt} }`,
    ].join("\n");
  });

  test("answer posts where the account is the broker's", async () => {
    const access = ["--nats-creds", join(folder, "desk.creds")];
    expect(await answersOnePost(broker.url, home, post, access)).toBe(1);
  });

  test.each([
    ["a user of an account that the broker does not know", ["--nats-creds", join(folder, "stranger.creds")]],
    ["nobody", []],
  ])("are refused as %s", async (_, access) => {
    const { code, err } = await run(["feed", post, "--nats", broker.url, ...access]);
    expect(code).toBe(4);
    expect(err).toContain("error BROKER_REFUSED: ");
  });
});
