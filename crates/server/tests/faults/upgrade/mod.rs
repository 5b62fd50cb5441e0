//! Upgrade under load: acknowledged pages are not lost, and all indexes are valid.

mod drill;
pub(crate) mod old_schema;

use std::{path::PathBuf, time::Duration};

use platform::testing::setting;

use self::drill::{Case, Drill};
use crate::installation::program;

#[tokio::test]
async fn upgrade_under_load_loses_nothing() {
    let drill = Drill {
        // The release before this one is built by `make faults NAME=upgrade` only.
        previous: PathBuf::from(program()),
        rows: 20_000,
        clients: 6,
        reader: Duration::from_secs(3),
        together: Duration::from_secs(3),
    };
    drill.run(Case::Terminated).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "minutes long; `make faults NAME=upgrade` runs it"]
async fn upgrade_from_the_previous_release_loses_nothing() {
    let drill = Drill {
        previous: PathBuf::from(setting("FORMWRIGHT_FAULTS_PREVIOUS").unwrap()),
        rows: setting("FORMWRIGHT_FAULTS_ROWS").unwrap().parse().unwrap(),
        clients: setting("FORMWRIGHT_FAULTS_CLIENTS").unwrap().parse().unwrap(),
        reader: Duration::from_mins(1),
        together: Duration::from_secs(30),
    };
    for case in [Case::Nobody, Case::Reader, Case::ThreeAtOnce, Case::Terminated] {
        drill.run(case).await;
    }
}
