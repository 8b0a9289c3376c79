import { layoutOf } from "../../../../src/broker/nats/layout";

describe("names of streams and subjects", () => {
  test("are those of the stream", () => {
    expect(layoutOf("posts", undefined)).toEqual({
      posts: "posts",
      answers: "answers",
      dead: "posts-dead",
      alerts: "alerts",
      releases: "releases",
      changes: "changes",
      votes: "votes",
      subjects: {
        lane: { people: "posts.people", feed: "posts.feed" },
        answers: "answers",
        dead: "posts.dead",
        alerts: "alerts",
        releases: "releases",
        changes: "changes",
        votes: "votes",
      },
    });
  });

  test("begin with the tenant's prefix, so that tenants share nothing", () => {
    expect(layoutOf("tips", "acme.desk")).toEqual({
      posts: "acme_desk_tips",
      answers: "acme_desk_answers",
      dead: "acme_desk_tips-dead",
      alerts: "acme_desk_alerts",
      releases: "acme_desk_releases",
      changes: "acme_desk_changes",
      votes: "acme_desk_votes",
      subjects: {
        lane: { people: "acme.desk.tips.people", feed: "acme.desk.tips.feed" },
        answers: "acme.desk.answers",
        dead: "acme.desk.tips.dead",
        alerts: "acme.desk.alerts",
        releases: "acme.desk.releases",
        changes: "acme.desk.changes",
        votes: "acme.desk.votes",
      },
    });
  });

  test.each([
    ["a.b", undefined],
    ["answers", undefined],
    ["alerts", undefined],
    ["", undefined],
    ["posts", ">"],
    ["posts", "a..b"],
    ["posts", "a_b"],
    ["posts", "*"],
    ["posts", "a ".repeat(40)],
  ])("%j with prefix %j are refused", (stream, prefix) => {
    expect(() => layoutOf(stream, prefix)).toThrow(expect.objectContaining({ code: "STREAM_NAME" }));
  });
});
