export type BarCommand = { readonly id: string; readonly label: string; readonly run: () => void };

/** Finds the commands of a screen that match a search. */
export type CommandSource = (search: string) => Promise<readonly BarCommand[]>;

let source: CommandSource | undefined;

/** Adds the open screen's commands to the command bar. Returns the function that removes them. */
export function registerCommandSource(next: CommandSource): () => void {
  source = next;
  return () => {
    source = undefined;
  };
}

export const screenCommands: CommandSource = async (search) => (await source?.(search)) ?? [];
