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
  profile: '/profile',
  settings: '/settings',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
