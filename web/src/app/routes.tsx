import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { readToken } from '../api/token';
import { AuthLayout } from '../features/auth/AuthLayout';
import { SignInPage } from '../features/auth/SignInPage';
import { loadTexts } from '../locales/i18n';
import { paths } from './paths';
import { loadOwnerArea, RequireOwner } from './RequireOwner';
import { useToken } from './useToken';

// Sign-in is the first thing a visitor loads, so it alone comes with the entry.
const SignUpPage = lazy(async () => ({
  default: (await import('../features/auth/SignUpPage')).SignUpPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/ForgotPasswordPage')).ForgotPasswordPage,
}));
const VerifyCodePage = lazy(async () => ({
  default: (await import('../features/auth/VerifyCodePage')).VerifyCodePage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/ResetPasswordPage')).ResetPasswordPage,
}));
const AppShell = lazy(async () => ({ default: (await import('./AppShell')).AppShell }));
const HomePage = lazy(async () => ({ default: (await import('../features/home/HomePage')).HomePage }));
const ProjectsPage = lazy(async () => ({
  default: (await import('../features/projects/ProjectsPage')).ProjectsPage,
}));
const ProjectFormsPage = lazy(async () => ({
  default: (await import('../features/projects/ProjectFormsPage')).ProjectFormsPage,
}));
const BuilderPage = lazy(async () => {
  const [{ BuilderPage: page }] = await Promise.all([
    import('../features/builder/BuilderPage'),
    loadTexts('builder'),
  ]);
  return { default: page };
});
const AnalysisPickerPage = lazy(async () => {
  const [{ AnalysisPickerPage: page }] = await Promise.all([
    import('../features/analysis/AnalysisPickerPage'),
    loadTexts('analysis'),
  ]);
  return { default: page };
});
const ProjectAnalysisPage = lazy(async () => {
  const [{ ProjectAnalysisPage: page }] = await Promise.all([
    import('../features/analysis/project/ProjectAnalysisPage'),
    loadTexts('analysis'),
  ]);
  return { default: page };
});
const FormAnalysisPage = lazy(async () => {
  const [{ FormAnalysisPage: page }] = await Promise.all([
    import('../features/analysis/form/FormAnalysisPage'),
    loadTexts('analytics'),
  ]);
  return { default: page };
});
const ProfilePage = lazy(async () => ({
  default: (await import('../features/profile/ProfilePage')).ProfilePage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/SettingsPage')).SettingsPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage')).NotFoundPage }));

/** Every screen of the owner's application and who may see it. */
export function AppRoutes() {
  const signedIn = useToken() !== null;

  // Talks to the network: the pause after sign-in is long enough to fetch what comes next.
  useEffect(() => {
    if (signedIn) {
      void loadOwnerArea();
    }
  }, [signedIn]);

  return (
    <Suspense>
      <Routes>
        <Route element={<AuthLayout />}>
          <Route
            path={paths.signIn}
            element={
              <ForVisitors>
                <SignInPage />
              </ForVisitors>
            }
          />
          <Route
            path={paths.signUp}
            element={
              <ForVisitors>
                <SignUpPage />
              </ForVisitors>
            }
          />
          <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
          <Route path={paths.verifyCode} element={<VerifyCodePage />} />
          <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        </Route>
        <Route element={<RequireOwner />}>
          <Route element={<AppShell sidebar="main" />}>
            <Route path={paths.home} element={<HomePage />} />
            <Route path={paths.projects} element={<ProjectsPage />} />
            <Route path={paths.project} element={<ProjectFormsPage />} />
            <Route path={paths.analysis} element={<AnalysisPickerPage />} />
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
 * Sends somebody who is signed in already to Home. Judged once, on arrival: signing in stores the token some
 * time before the screen changes.
 */
function ForVisitors({ children }: { children: ReactNode }) {
  const [cameSignedIn] = useState(() => readToken() !== null);
  return cameSignedIn ? <Navigate to={paths.home} replace /> : children;
}
