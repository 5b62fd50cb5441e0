/** Every address of the owner's application. Spec §2 fixes their spelling, the capital P included. */
export const paths = {
  signIn: '/',
  signUp: '/signup',
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
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The builder with a form open: the address alone is enough to come back. */
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
