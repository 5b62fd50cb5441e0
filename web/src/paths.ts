/**
 * Routes of the owner's application. Spec §2 fixes all of them but the trash, the set-up and unsubscribing, including the
 * capital P.
 */
export const paths = {
  signIn: '/',
  signUp: '/signup',
  setUp: '/set-up',
  forgotPassword: '/forgot-password',
  verifyCode: '/verify-otp',
  resetPassword: '/reset-password',
  home: '/home',
  projects: '/Projects',
  analysis: '/analysis',
  projectAnalysis: '/analysis/:projectId',
  formAnalysis: '/form-analysis/:formId',
  profile: '/profile',
  settings: '/settings',
  createForm: '/create-form',
  project: '/project/:projectId',
  trash: '/trash',
  unsubscribe: '/unsubscribe',
  stopConfirmations: '/unsubscribe/confirmations',
} as const;

export type RoutePath = (typeof paths)[keyof typeof paths];

export function builderOf(formId: string): string {
  return `${paths.createForm}?formId=${encodeURIComponent(formId)}`;
}

export function projectOf(projectId: string): string {
  return `/project/${encodeURIComponent(projectId)}`;
}

export function projectAnalysisOf(projectId: string): string {
  return `/analysis/${encodeURIComponent(projectId)}`;
}

export function formAnalysisOf(formId: string): string {
  return `/form-analysis/${encodeURIComponent(formId)}`;
}
