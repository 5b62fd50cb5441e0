type Connection = { readonly close: () => void };

/** Both close the connection: a newer build in another tab must not be blocked, and the browser may end it by itself. */
export type ConnectionEvents = { readonly blocking: () => void; readonly terminated: () => void };

/** A database that is opened once, and again by the next call after it failed or was closed. */
export type LazyDatabase<Database> = {
  readonly open: () => Promise<Database>;
  /** The open connection: a closing page has no time to wait for `open`. */
  readonly current: () => Database | undefined;
};

export function lazyDatabase<Database extends Connection>(
  connect: (events: ConnectionEvents) => Promise<Database>,
): LazyDatabase<Database> {
  let opening: Promise<Database> | undefined;
  let connection: Database | undefined;

  const drop = () => {
    connection?.close();
    connection = undefined;
    opening = undefined;
  };

  async function open(): Promise<Database> {
    try {
      connection = await connect({ blocking: drop, terminated: drop });
      return connection;
    } catch (reason) {
      opening = undefined;
      throw reason;
    }
  }

  return {
    open: () => {
      opening ??= open();
      return opening;
    },
    current: () => connection,
  };
}
