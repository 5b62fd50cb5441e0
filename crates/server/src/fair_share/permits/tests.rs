use std::future::Future;
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use futures::poll;
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::fair_share::{Caps, ShareKey};

const LONG: Duration = Duration::from_hours(1);

const TOTAL: usize = 6;
const RESERVED: usize = 2;
const PER_ACCOUNT: usize = 3;
const PER_FORM: usize = 2;

fn share() -> FairShare {
    FairShare::new(ShareLimits {
        name: "test",
        total: TOTAL,
        reserved: RESERVED,
        caps: Caps {
            account: PER_ACCOUNT,
            form: PER_FORM,
            ..Caps::NONE
        },
        retry_after_seconds: 1,
    })
}

fn account(number: u8) -> ShareKey {
    ShareKey::Account(Uuid::from_u128(u128::from(number)))
}

fn request(number: u8, form: u8) -> PermitRequest {
    PermitRequest::of(account(number)).and(ShareKey::Form(Uuid::from_u128(u128::from(form))), None)
}

/// A caller in the queue.
type Caller = Pin<Box<dyn Future<Output = Result<Permit, ApiError>>>>;

fn caller(share: &FairShare, request: PermitRequest) -> Caller {
    let share = share.clone();
    Box::pin(async move { share.acquire(request, LONG).await })
}

async fn is_admitted(caller: &mut Caller) -> Option<Permit> {
    match poll!(caller) {
        Poll::Ready(permit) => Some(permit.unwrap()),
        Poll::Pending => None,
    }
}

fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    runtime.unwrap().block_on(work)
}

#[derive(Debug, Clone)]
enum Step {
    TryEnter(u8, u8),
    Enter(u8, u8),
    Leave(prop::sample::Index),
    GiveBack(prop::sample::Index),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0..6_u8, 0..5_u8).prop_map(|(account, form)| Step::TryEnter(account, form)),
        (0..6_u8, 0..5_u8).prop_map(|(account, form)| Step::Enter(account, form)),
        any::<prop::sample::Index>().prop_map(Step::Leave),
        any::<prop::sample::Index>().prop_map(Step::GiveBack),
    ]
}

/// A resource with its granted permits and waiting callers.
struct Scenario {
    share: FairShare,
    granted: Vec<Permit>,
    waiting: Vec<(PermitRequest, Caller)>,
}

impl Scenario {
    async fn apply(&mut self, step: Step) {
        match step {
            Step::TryEnter(account, form) => self.granted.extend(self.share.try_acquire(request(account, form))),
            Step::Enter(account, form) => {
                let request = request(account, form);
                self.waiting.push((request, caller(&self.share, request)));
            }
            Step::Leave(which) if !self.waiting.is_empty() => {
                drop(self.waiting.remove(which.index(self.waiting.len())));
            }
            Step::GiveBack(which) if !self.granted.is_empty() => {
                drop(self.granted.swap_remove(which.index(self.granted.len())));
            }
            Step::Leave(_) | Step::GiveBack(_) => {}
        }
        let mut still_waiting = Vec::new();
        for (request, mut caller) in std::mem::take(&mut self.waiting) {
            match is_admitted(&mut caller).await {
                Some(permit) => self.granted.push(permit),
                None => still_waiting.push((request, caller)),
            }
        }
        self.waiting = still_waiting;
    }

    fn check(&self) {
        assert_eq!(
            self.share.in_use(),
            self.granted.len(),
            "a permit is counted but not in use"
        );
        assert!(self.granted.len() <= TOTAL, "more permits than there are");
        let state = self.share.lock();
        for number in 0..6 {
            assert!(state.count_of(account(number)) <= PER_ACCOUNT);
            let form = ShareKey::Form(Uuid::from_u128(u128::from(number)));
            assert!(state.count_of(form) <= PER_FORM);
        }
        assert_eq!(
            state.waiting(),
            self.waiting.len(),
            "a caller that left is still queued"
        );
        for (request, _) in &self.waiting {
            assert!(state.check(request).is_err(), "{request:?} could be admitted and waits");
        }
        drop(state);
        if self.granted.len() < TOTAL {
            let newcomer = self.share.try_acquire(request(100, 100));
            assert!(newcomer.is_ok(), "a free permit is refused to a holder without permits");
        }
    }
}

proptest! {
    #[test]
    fn random_histories_respect_limits_and_lose_no_permit(steps in prop::collection::vec(step(), 1..80)) {
        run(async {
            let mut scenario = Scenario { share: share(), granted: Vec::new(), waiting: Vec::new() };
            for step in steps {
                scenario.apply(step).await;
                scenario.check();
            }
            scenario.waiting.clear();
            scenario.granted.clear();
            assert_eq!((scenario.share.free(), scenario.share.waiting()), (TOTAL, 0));
        });
    }
}

#[test]
fn last_permits_are_reserved_for_holders_without_permits() {
    let share = share();
    let mut granted: Vec<Permit> = Vec::new();
    granted.extend((0..3).map(|form| share.try_acquire(request(1, form)).unwrap()));
    granted.push(share.try_acquire(request(2, 3)).unwrap());
    let refused = share.try_acquire(request(2, 4)).unwrap_err();
    assert!(refused.is_busy(), "the last two are for others");
    granted.push(share.try_acquire(request(3, 4)).unwrap());
    granted.push(share.try_acquire(request(4, 5)).unwrap());
    assert!(share.try_acquire(request(5, 6)).unwrap_err().is_busy());
}

#[test]
fn own_used_up_share_differs_from_busy_resource() {
    let share = share();
    let _granted: Vec<Permit> = (0..3)
        .map(|form| share.try_acquire(request(1, form)).unwrap())
        .collect();
    assert!(!share.try_acquire(request(1, 4)).unwrap_err().is_busy());
}

#[test]
fn queue_prefers_holders_without_permits() {
    run(async {
        let share = share();
        let mut granted: Vec<Permit> = (10..16)
            .map(|one| share.try_acquire(request(one, one)).unwrap())
            .collect();
        // Two holders with a permit arrive first, then two without.
        let claims = [request(10, 30), request(11, 31), request(50, 32), request(51, 33)];
        let mut callers: Vec<Caller> = claims.iter().map(|request| caller(&share, *request)).collect();
        for caller in &mut callers {
            assert!(is_admitted(caller).await.is_none());
        }
        // Permits are released one at a time: first 12 to 15, then the admitted callers.
        let mut admitted: Vec<(usize, Permit)> = Vec::new();
        let mut order = Vec::new();
        for _ in 0..6 {
            if granted.len() > 2 {
                drop(granted.pop());
            } else {
                drop(admitted.remove(0));
            }
            for (nth, caller) in callers.iter_mut().enumerate() {
                if !order.contains(&nth)
                    && let Some(permit) = is_admitted(caller).await
                {
                    order.push(nth);
                    admitted.push((nth, permit));
                }
            }
        }
        assert_eq!(order, [2, 3, 0, 1]);
    });
}

#[test]
fn caller_leaves_the_queue_on_timeout() {
    run(async {
        let share = share();
        let _granted: Vec<Permit> = (0..3)
            .map(|form| share.try_acquire(request(1, form)).unwrap())
            .collect();
        let refused = share.acquire(request(1, 4), Duration::ZERO).await.unwrap_err();
        assert!(!refused.is_busy());
        assert_eq!(share.waiting(), 0);
    });
}
