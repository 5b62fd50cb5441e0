//! Assembles the application: the shared context and the state of each feature.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use platform::clock::Clock;
use platform::db::{Pool, SystemPool};
use platform::events::Bus;
use platform::objects::Objects;
use platform::rng::Rng;
use platform::secret::{Canary, Keys, Purpose};
use tokio_util::sync::CancellationToken;

use crate::accounts::{AccountsParts, AccountsState, PasswordHashing, SessionStreams};
use crate::analytics::{AnalyticsParts, AnalyticsState, WatcherRegistry};
use crate::audit::AuditedOperations;
use crate::blocking_pool::BlockingPool;
use crate::byte_budgets::ByteBudgets;
use crate::config::PublicUrl;
use crate::confirmations::{ConfirmationsParts, ConfirmationsState, RespondentMailLinks};
use crate::context::{Context, ContextParts};
use crate::fair_share::SharedPool;
use crate::forms::{EditRateLimits, FormsParts, FormsState, PublishedFormCache, VersionCache, ViewCounter};
use crate::http::large_body::LargeBodyLimiter;
use crate::http::rate_limit::NetworkLimits;
use crate::installation::{InstallationParts, InstallationState, SetUpLinks};
use crate::mails::MailLimits;
use crate::media::{MediaParts, MediaProcessor, MediaState};
use crate::metric_registry::MetricRegistry;
use crate::notifications::{NotificationsParts, NotificationsState, UnsubscribeLinks};
use crate::own_response::{OwnResponseParts, OwnResponseState, ResponseLinks};
use crate::passcodes::{CodeGenerator, PasscodesParts, PasscodesState};
use crate::readiness::Readiness;
use crate::recent_cache::RecentCache;
use crate::responses::{ExportLimiter, ResponsesParts, ResponsesState};
use crate::router;
use crate::submissions::{
    Ingest, IngestParts, MAX_CONCURRENT_LARGE_PAGES, SpamFilter, SubmissionsParts, SubmissionsState,
};
use crate::throttle::Subjects;
use crate::timeouts::Timeouts;
use crate::uploads::{UploadLimiter, UploadsParts, UploadsState};

/// What differs between a server, the demo and a test.
pub struct AppOptions {
    pub keys: Keys,
    pub clock: Clock,
    pub rng: Rng,
    pub pool: Pool,
    pub system_pool: SystemPool,
    pub results_pool: Pool,
    pub bus: Bus,
    pub objects: Objects,
    pub public_url: PublicUrl,
    pub sends_mail: bool,
    pub trusted_proxies: Vec<IpNet>,
    pub metrics: Option<MetricRegistry>,
    pub draining: CancellationToken,
    pub stopping: CancellationToken,
    /// The folder of temporary files.
    pub temporary_files: PathBuf,
    /// The program that decodes pictures in a process of its own.
    pub media_program: &'static str,
    pub timeouts: Timeouts,
    /// Factor of the limits per network.
    pub limits_factor: NonZeroU32,
    /// Factor of the limits of saving and publishing per account.
    pub edit_limits_factor: NonZeroU32,
    /// How long a cached form is served without asking the database.
    pub max_staleness: Duration,
    pub export_connections: u32,
    /// Watchers of live analytics per node and per account.
    pub watchers: (usize, usize),
    pub ingest: IngestParts,
}

/// The running application; cloning is cheap.
#[derive(Clone)]
pub struct App {
    pub context: Context,
    pub accounts: AccountsState,
    pub installation: InstallationState,
    pub passcodes: PasscodesState,
    pub forms: FormsState,
    pub media: MediaState,
    pub uploads: UploadsState,
    pub submissions: SubmissionsState,
    pub responses: ResponsesState,
    pub analytics: AnalyticsState,
    pub notifications: NotificationsState,
    pub confirmations: ConfirmationsState,
    pub own_response: OwnResponseState,
}

impl App {
    pub async fn readiness(&self) -> Readiness {
        Readiness::for_serve(&self.context, self.submissions.ingest.unhealthy_reason()).await
    }

    /// Starts the writers of submitted pages, so it needs a runtime.
    pub fn assemble(options: AppOptions) -> anyhow::Result<Self> {
        let (keys, factor, timeouts) = (options.keys, options.limits_factor, options.timeouts);
        let passwords = PasswordHashing::new(&keys, &options.rng)?;
        let context = Context::new(ContextParts {
            budgets: ByteBudgets::new(options.clock.clone(), factor),
            clock: options.clock,
            rng: options.rng,
            pool: options.pool,
            system_pool: options.system_pool,
            results_pool: SharedPool::new(options.results_pool, timeouts.results_permit),
            bus: options.bus,
            objects: options.objects,
            subjects: Subjects::new(&keys, Purpose::AttemptCounters),
            mail_limits: MailLimits::new(&keys),
            limits: NetworkLimits::new(factor),
            respondents_work: BlockingPool::for_forms("respondents_work"),
            owners_work: BlockingPool::for_forms("owners_work"),
            public_url: options.public_url,
            sends_mail: options.sends_mail,
            trusted_proxies: options.trusted_proxies,
            audited: AuditedOperations::of(&router::openapi()),
            metrics: options.metrics,
            canary: Canary::of(&keys),
            timeouts,
            draining: options.draining,
            stopping: options.stopping,
        });
        let accounts = AccountsState::new(AccountsParts {
            context: context.clone(),
            passwords,
            session_streams: Arc::new(SessionStreams::default()),
        });
        let passcodes = PasscodesState::new(PasscodesParts {
            context: context.clone(),
            accounts: accounts.clone(),
            codes: CodeGenerator::new(&keys),
        });
        let forms = FormsState::new(FormsParts {
            context: context.clone(),
            passcodes: passcodes.clone(),
            edit_rate_limits: EditRateLimits::new(options.edit_limits_factor),
            published_forms: PublishedFormCache::new(context.clone(), options.max_staleness),
            version_cache: VersionCache::new(context.clone()),
            views: ViewCounter::new(context.clone()),
        });
        let (files, program) = (options.temporary_files, options.media_program);
        Ok(Self {
            installation: InstallationState::new(InstallationParts {
                context: context.clone(),
                accounts: accounts.clone(),
                set_up_links: SetUpLinks::new(&keys),
            }),
            media: MediaState::new(MediaParts {
                context: context.clone(),
                processor: MediaProcessor::new(&files, program, &timeouts),
            }),
            uploads: UploadsState::new(UploadsParts {
                context: context.clone(),
                forms: forms.clone(),
                limiter: UploadLimiter::new(&files, &keys, factor, &timeouts),
            }),
            submissions: SubmissionsState::new(SubmissionsParts {
                context: context.clone(),
                forms: forms.clone(),
                large_pages: LargeBodyLimiter::new(MAX_CONCURRENT_LARGE_PAGES),
                spam_filter: SpamFilter::new(&keys, factor),
                places_left: RecentCache::new(context.clock.clone()),
                ingest: Ingest::start(options.ingest),
            }),
            responses: ResponsesState::new(ResponsesParts {
                context: context.clone(),
                accounts: accounts.clone(),
                forms: forms.clone(),
                exports: ExportLimiter::new(&files, options.export_connections, timeouts.download_permit),
            }),
            analytics: analytics_state(&context, &accounts, &forms, options.watchers, factor),
            own_response: OwnResponseState::new(OwnResponseParts {
                context: context.clone(),
                forms: forms.clone(),
                links: ResponseLinks::new(&keys),
            }),
            confirmations: ConfirmationsState::new(ConfirmationsParts {
                context: context.clone(),
                links: RespondentMailLinks::new(&keys),
            }),
            notifications: NotificationsState::new(NotificationsParts {
                context: context.clone(),
                unsubscribe_links: UnsubscribeLinks::new(&keys),
            }),
            context,
            accounts,
            passcodes,
            forms,
        })
    }
}

fn analytics_state(
    context: &Context,
    accounts: &AccountsState,
    forms: &FormsState,
    watchers: (usize, usize),
    factor: NonZeroU32,
) -> AnalyticsState {
    AnalyticsState::new(AnalyticsParts {
        context: context.clone(),
        forms: forms.clone(),
        watchers: Arc::new(WatcherRegistry::new(
            context.clone(),
            forms.version_cache.clone(),
            Arc::clone(&accounts.session_streams),
            watchers,
            factor,
        )),
    })
}
