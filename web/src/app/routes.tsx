import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { readToken } from '../api/token';
import { AuthLayout } from '../features/auth/AuthLayout';
import { SignInPage } from '../features/auth/SignInPage';
import { signInStateOf } from '../features/auth/signInState';
import { paths } from '../paths';
import { lazyComponent } from '../shared/loading/lazyComponent';
import { loadOwnerArea, RequireOwner, useToken } from './RequireOwner';

// Sign-in is in the entry chunk, because visitors load it first. All other screens are lazy.
const SignUpPage = lazyComponent(async () => (await import('../features/auth/SignUpPage')).SignUpPage);
const SetUpPage = lazyComponent(async () => (await import('../features/auth/SetUpPage')).SetUpPage, 'setup');
const ForgotPasswordPage = lazyComponent(
  async () => (await import('../features/auth/ForgotPasswordPage')).ForgotPasswordPage,
);
const VerifyCodePage = lazyComponent(
  async () => (await import('../features/auth/VerifyCodePage')).VerifyCodePage,
);
const ResetPasswordPage = lazyComponent(
  async () => (await import('../features/auth/ResetPasswordPage')).ResetPasswordPage,
);
const UnsubscribePage = lazyComponent(
  async () => (await import('../features/auth/UnsubscribePage')).UnsubscribePage,
  'notifications',
);
const StopConfirmationsPage = lazyComponent(
  async () => (await import('../features/auth/StopConfirmationsPage')).StopConfirmationsPage,
  'notifications',
);
const AppShell = lazyComponent(async () => (await import('./AppShell')).AppShell);
const HomePage = lazyComponent(async () => (await import('../features/home/HomePage')).HomePage);
const ProjectsPage = lazyComponent(
  async () => (await import('../features/projects/ProjectsPage')).ProjectsPage,
);
const ProjectFormsPage = lazyComponent(
  async () => (await import('../features/projects/ProjectFormsPage')).ProjectFormsPage,
);
const TrashPage = lazyComponent(async () => (await import('../features/trash/TrashPage')).TrashPage, 'trash');
const BuilderPage = lazyComponent(
  async () => (await import('../features/builder/BuilderPage')).BuilderPage,
  'builder',
);
const AnalysisPickerPage = lazyComponent(
  async () => (await import('../features/analysis/AnalysisPickerPage')).AnalysisPickerPage,
  'analysis',
);
const ProjectAnalysisPage = lazyComponent(
  async () => (await import('../features/analysis/project/ProjectAnalysisPage')).ProjectAnalysisPage,
  'analysis',
);
const FormAnalysisPage = lazyComponent(
  async () => (await import('../features/analysis/form/FormAnalysisPage')).FormAnalysisPage,
  'analytics',
);
const ProfilePage = lazyComponent(async () => (await import('../features/profile/ProfilePage')).ProfilePage);
const SettingsPage = lazyComponent(
  async () => (await import('../features/settings/SettingsPage')).SettingsPage,
);
const NotFoundPage = lazyComponent(async () => (await import('./NotFoundPage')).NotFoundPage);

export function AppRoutes() {
  const signedIn = useToken() !== null;

  // Talks to the network: prefetches the owner's screens during the pause after sign-in.
  useEffect(() => {
    if (signedIn) {
      void loadOwnerArea();
    }
  }, [signedIn]);

  return (
    <Suspense>
      <Routes>
        <Route element={<AuthLayout />}>
          <Route path={paths.signIn} element={<VisitorsOnly page={<SignInPage />} />} />
          <Route path={paths.signUp} element={<VisitorsOnly page={<SignUpPage />} />} />
          <Route path={paths.setUp} element={<SetUpPage />} />
          <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
          <Route path={paths.verifyCode} element={<VerifyCodePage />} />
          <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
          <Route path={paths.unsubscribe} element={<UnsubscribePage />} />
          <Route path={paths.stopConfirmations} element={<StopConfirmationsPage />} />
        </Route>
        <Route element={<RequireOwner />}>
          <Route element={<AppShell sidebar="main" />}>
            <Route path={paths.home} element={<HomePage />} />
            <Route path={paths.projects} element={<ProjectsPage />} />
            <Route path={paths.project} element={<ProjectFormsPage />} />
            <Route path={paths.analysis} element={<AnalysisPickerPage />} />
            <Route path={paths.trash} element={<TrashPage />} />
          </Route>
          <Route path={paths.projectAnalysis} element={<ProjectAnalysisPage />} />
          <Route path={paths.formAnalysis} element={<FormAnalysisPage />} />
          <Route path={paths.createForm} element={<BuilderPage />} />
          <Route element={<AppShell sidebar="account" />}>
            <Route path={paths.profile} element={<ProfilePage />} />
            <Route path={paths.settings} element={<SettingsPage />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/**
 * Redirects visitors who are already signed in. Decided once, on mount: signing in stores the token before the screen
 * changes, and that must not redirect.
 */
function VisitorsOnly({ page }: { page: ReactNode }) {
  const [wasSignedIn] = useState(() => readToken() !== null);
  const { from = paths.home } = signInStateOf(useLocation().state);
  return wasSignedIn ? <Navigate to={from} replace /> : page;
}
