import { natsAccess } from "../../../../src/broker/nats/address";
import { temporaryFolder, writeIn } from "../../../support/temporary";

const folder = temporaryFolder();
const none = { address: undefined, credsFile: undefined, caFile: undefined, environment: {} };
const SECRET = "sesame-opens";

/** Returns what an error says, in all its parts. */
function saidBy(act: () => unknown): { code: string; said: string } {
  try {
    act();
  } catch (error) {
    const { code, message, hint, stack } = error as {
      code: string;
      message: string;
      hint: string;
      stack: string;
    };
    return { code, said: [message, hint, stack].join("\n") };
  }
  throw new Error("nothing was thrown");
}

describe("the address of NATS", () => {
  test.each([
    ["nats://broker.example.org:4333", ["broker.example.org:4333"], "nats://broker.example.org:4333", false],
    ["broker.example.org", ["broker.example.org:4222"], "nats://broker.example.org:4222", false],
    ["tls://a:1,tls://b:2", ["a:1", "b:2"], "tls://a:1,b:2", true],
    ["nats://[::1]:4222", ["[::1]:4222"], "nats://[::1]:4222", false],
  ])("%s is read", (address, servers, printable, tls) => {
    expect(natsAccess({ ...none, address })).toMatchObject({ servers, printable, tls });
  });

  test("comes from NATS_URL where no option gives it", () => {
    const environment = { NATS_URL: "nats://far:1" };
    expect(natsAccess({ ...none, environment }).servers).toEqual(["far:1"]);
    expect(natsAccess({ ...none, address: "near:2", environment }).servers).toEqual(["near:2"]);
  });

  test.each([undefined, "", "http://broker", "nats://", "nats://a:b:c"])("%j is refused", (address) => {
    expect(saidBy(() => natsAccess({ ...none, address })).code).toBe("NATS_URL");
  });

  test("with a password is refused as an argument, and the message does not repeat it", () => {
    const { code, said } = saidBy(() => natsAccess({ ...none, address: `nats://me:${SECRET}@broker:4222` }));
    expect(code).toBe("NATS_URL");
    expect(said).not.toContain(SECRET);
    expect(said).toContain("broker:4222");
  });

  test("that cannot be read is not repeated, since it may hold a password", () => {
    const address = `nats://me:${SECRET}@broker:port`;
    expect(saidBy(() => natsAccess({ ...none, address })).said).not.toContain(SECRET);
  });
});

describe("credentials", () => {
  test("inside NATS_URL are used and not shown", () => {
    const environment = { NATS_URL: `nats://me:${encodeURIComponent("p@ss")}@broker:4222` };
    expect(natsAccess({ ...none, environment })).toMatchObject({
      user: "me",
      password: "p@ss",
      printable: "nats://broker:4222",
    });
  });

  test.each([
    [
      { NATS_USER: "me", NATS_PASSWORD: SECRET },
      { user: "me", password: SECRET },
    ],
    [{ NATS_TOKEN: SECRET }, { token: SECRET }],
    [{ NATS_URL: `nats://${SECRET}@broker` }, { token: SECRET }],
  ])("are read from the environment", (environment, expected) => {
    const address = "NATS_URL" in environment ? undefined : "broker";
    expect(natsAccess({ ...none, address, environment })).toMatchObject(expected);
  });

  test.each([
    `nats://me:${SECRET}%@broker`,
    `nats://${SECRET}%zz@broker`,
  ])("of %s, which are not encoded as addresses are, are refused and not repeated", (NATS_URL) => {
    const { code, said } = saidBy(() => natsAccess({ ...none, environment: { NATS_URL } }));
    expect(code).toBe("NATS_URL");
    expect(said).not.toContain(SECRET);
  });

  test("in two ways are refused without naming them", () => {
    const environment = { NATS_USER: "me", NATS_PASSWORD: SECRET, NATS_TOKEN: SECRET };
    const { code, said } = saidBy(() => natsAccess({ ...none, address: "broker", environment }));
    expect(code).toBe("NATS_CREDENTIALS");
    expect(said).not.toContain(SECRET);
  });

  test("come from a file of credentials, and another file is refused", () => {
    const parts = ["BEGIN NATS USER JWT", "BEGIN USER NKEY SEED"].map((part) => `-----${part}-----\nabc\n`);
    const credsFile = writeIn(folder, "user.creds", parts.join("\n"));
    expect(natsAccess({ ...none, address: "broker", credsFile }).creds).toContain("abc");
    const other = writeIn(folder, "other.txt", SECRET);
    const { code, said } = saidBy(() => natsAccess({ ...none, address: "broker", credsFile: other }));
    expect(code).toBe("NATS_CREDENTIALS");
    expect(said).not.toContain(SECRET);
  });
});

test("certificate authorities of a file demand TLS", () => {
  const caFile = writeIn(folder, "ca.pem", "-----BEGIN CERTIFICATE-----");
  expect(natsAccess({ ...none, address: "broker", caFile })).toMatchObject({
    tls: true,
    ca: expect.any(String),
  });
  expect(saidBy(() => natsAccess({ ...none, address: "broker", caFile: `${caFile}.not` })).code).toBe(
    "FILE_NOT_FOUND",
  );
});
