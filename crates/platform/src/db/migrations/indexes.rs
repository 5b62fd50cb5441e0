//! Indexes that an interrupted `create index concurrently` left invalid: PostgreSQL maintains them and never reads them.

use std::fmt;
use std::time::Instant;

use anyhow::{Context as _, bail};
use sqlx::PgConnection;

use super::session::{Session, Step};

/// An interrupted rebuild leaves another invalid index, which the next pass drops.
const MAX_PASSES: usize = 3;

/// An invalid index on one of our tables.
pub(super) struct InvalidIndex {
    /// Quoted where SQL needs it.
    name: String,
    /// Left by an interrupted `reindex concurrently` or drop: to be dropped, not rebuilt.
    is_leftover: bool,
}

impl fmt::Display for InvalidIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, is_leftover } = self;
        if *is_leftover {
            write!(f, "drop of the leftover index {name}")
        } else {
            write!(f, "rebuild of the invalid index {name}")
        }
    }
}

/// Rebuilds every invalid index and drops leftovers, without blocking reads or writes.
pub(super) async fn rebuild_invalid(session: &mut Session<'_>) -> anyhow::Result<()> {
    for _ in 0..MAX_PASSES {
        let invalid = invalid(&mut session.connection).await?;
        if invalid.is_empty() {
            return Ok(());
        }
        for index in invalid {
            let (what, began) = (index.to_string(), Instant::now());
            session
                .run(&what, &Step::Index(statement(&index)))
                .await
                .with_context(|| format!("the {what} failed"))?;
            session.print(&format!("{what} took {:.1} s", began.elapsed().as_secs_f64()));
        }
    }
    match invalid(&mut session.connection).await?.first() {
        Some(index) => {
            bail!("the {index} was done {MAX_PASSES} times and it is invalid again: see PostgreSQL's log")
        }
        None => Ok(()),
    }
}

/// Leftovers first, because they slow down every write.
pub(super) async fn invalid(connection: &mut PgConnection) -> sqlx::Result<Vec<InvalidIndex>> {
    sqlx::query_as!(
        InvalidIndex,
        r#"select quote_ident(class.relname) as "name!",
               (not indislive or class.relname ~ '_cc(new|old)[0-9]*$') as "is_leftover!"
           from pg_index
           join pg_class as class on class.oid = indexrelid
           join pg_class as parent on parent.oid = indrelid
           where not indisvalid and class.relkind = 'i' and parent.relnamespace = 'public'::regnamespace
               and pg_has_role(parent.relowner, 'usage')
           order by 2 desc, 1"#
    )
    .fetch_all(connection)
    .await
}

fn statement(index: &InvalidIndex) -> String {
    let InvalidIndex { name, is_leftover } = index;
    if *is_leftover {
        format!("drop index concurrently if exists public.{name}")
    } else {
        format!("reindex index concurrently public.{name}")
    }
}
