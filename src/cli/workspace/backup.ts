import type { Command } from "commander";
import { IncompleteError } from "../../base/core/errors";
import { inMib } from "../../base/core/values/mebibytes";
import { type Backup, backUp } from "../../usecases/backup/backup";
import { restore } from "../../usecases/backup/restore";
import { inWords } from "../../usecases/fault";
import type { RunVerb } from "../io";
import { withExamples } from "../options";

export function registerBackup(program: Command, run: RunVerb): void {
  const verb = program
    .command("backup <folder>")
    .description(
      "copies the workspace to a new folder: articles, judgements, votes, and the indexes and models that serve. A server may serve and write meanwhile",
    )
    .action(
      run(async (io, folder: string) => {
        const written = await backUp(io.config, { folder }, io);
        const { articles, files, bytes, generation } = written;
        const serving = generation === null ? "" : `, generation ${generation}`;
        io.answer(
          written,
          () => `${articles} articles${serving} in ${folder}: ${files} files, ${inMib(bytes)}`,
        );
        refuse(written);
      }),
    );
  withExamples(verb, ["backup /backup/crowdchecked-2026-11-22", "--home /var/lib/crowdchecked backup b1"]);
}

/** @throws IncompleteError for a backup of what is damaged. */
function refuse({ folder, damaged }: Backup): void {
  if (damaged.length === 0) return;
  const { problem, hint } = inWords(damaged);
  throw new IncompleteError(
    `The backup in ${folder} holds all articles, but not all of the rest is sound: ${problem}`,
    {
      code: "BACKUP_DAMAGED",
      hint: `${hint} Then make another backup.`,
    },
  );
}

export function registerRestore(program: Command, run: RunVerb): void {
  const verb = program
    .command("restore <backup>")
    .description(
      "makes a workspace of a backup's folder. Verifies every file before it changes anything. Stop servers and nights first",
    )
    .option("--replace", "set aside the workspace that is there, in a folder within it")
    .action(
      run(async (io, from: string, { replace }: { readonly replace?: boolean }) => {
        const restored = await restore(io.config, { from, replace: replace === true }, io);
        io.answer(restored, () =>
          [
            `${restored.articles} articles restored to ${restored.home}, as of ${restored.createdAt}`,
            ...(restored.setAside === null
              ? []
              : [`the former workspace is in ${restored.setAside}; delete it when you no longer need it`]),
          ].join("\n"),
        );
      }),
    );
  withExamples(verb, [
    "--home ./restored restore /backup/crowdchecked-2026-11-22",
    "restore /backup/crowdchecked-2026-11-22 --replace",
  ]);
}
