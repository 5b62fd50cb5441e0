import analysisEn from '../web/src/shared/locales/analysis.en.json' with { type: 'json' };
import analysisHi from '../web/src/shared/locales/analysis.hi.json' with { type: 'json' };
import en from '../web/src/shared/locales/en.json' with { type: 'json' };
import hi from '../web/src/shared/locales/hi.json' with { type: 'json' };
import notificationsEn from '../web/src/shared/locales/notifications.en.json' with { type: 'json' };
import notificationsHi from '../web/src/shared/locales/notifications.hi.json' with { type: 'json' };
import setupEn from '../web/src/shared/locales/setup.en.json' with { type: 'json' };
import setupHi from '../web/src/shared/locales/setup.hi.json' with { type: 'json' };
import trashEn from '../web/src/shared/locales/trash.en.json' with { type: 'json' };
import trashHi from '../web/src/shared/locales/trash.hi.json' with { type: 'json' };
import type { Language } from './appearance.ts';

/** The core texts with those of the lazy areas analysis, notifications, setup and trash. */
export type Texts = typeof en & {
  analysis: typeof analysisEn;
  notifications: typeof notificationsEn;
  setup: typeof setupEn;
  trash: typeof trashEn;
};

/**
 * Texts that the specification quotes override the locale file, so that a changed file fails the flows.
 */
const specified: Texts = {
  ...en,
  field: { ...en.field, mobile: 'Mobile number', mobilePlaceholder: 'Add number', location: 'Location' },
  validation: {
    ...en.validation,
    allRequired: 'All fields are required',
    bothRequired: 'Both fields are required',
    email: 'Please enter a valid email address',
    passwordTooShort: 'Password must be at least 8 characters long',
    newPasswordTooShort: 'Password must be at 8 characters',
    passwordsDiffer: 'Passwords do not match',
    code: 'OTP must be 6 digits',
    emailMissing: 'Missing email information',
  },
  toast: {
    ...en.toast,
    signUpDone: 'Signup successful',
    signInDone: 'Login successful',
    noToken: 'Login failed: No token received',
    codeSent: 'OTP sent to your email',
    codeVerified: 'OTP verified successfully',
    resetDone: 'Password reset successfully',
    profileUpdated: 'Profile updated successfully',
    projectCreated: 'Project created successfully!',
    formRenamed: 'Form renamed successfully',
    linkCopied: 'Link copied to clipboard!',
  },
  failed: {
    ...en.failed,
    signUp: 'Signup failed',
    sendCode: 'Failed to send OTP',
    resetPassword: 'Failed to reset password',
    fetchProfile: 'Failed to fetch profile',
    errorFetchingProfile: 'Error fetching profile',
    updateProfile: 'Failed to update profile',
    errorUpdatingProfile: 'Error updating profile',
    createProject: 'Failed to create project',
    createForm: 'Failed to create form',
    formIdMissing: 'Form ID is missing from the response.',
    fetchWorks: 'Failed to fetch works',
    fetchProjects: 'Failed to fetch projects',
    errorFetchingProjects: 'Error fetching projects',
    fetchProjectForms: 'Failed to fetch project forms',
    renameForm: 'Failed to rename form',
    errorRenaming: 'Server error while renaming',
  },
  problem: {
    ...en.problem,
    project: { ...en.problem.project, names_required: 'Project Name and Form Name are required!' },
    login: { invalid: 'Invalid credentials' },
    otp: { invalid: 'Invalid or expired OTP' },
    signup: { refused: 'Signup failed' },
  },
  signIn: { ...en.signIn, forgot: 'Forgot Password?' },
  recovery: { ...en.recovery, send: 'Send Email', confirm: 'Confirm', reset: 'Reset Password' },
  shell: {
    ...en.shell,
    home: 'Home',
    analysis: 'Analysis',
    projects: 'Projects',
    profile: 'Profile',
    myProfile: 'My Profile',
    settings: 'Settings',
    logOut: 'Log Out',
  },
  home: {
    ...en.home,
    recent: 'Recent Works',
    recentEmpty: 'No recent works found',
    shared: 'Shared Works',
    sharedEmpty: 'No shared works found',
    startProject: 'Start From scratch',
    startForm: 'Create Form',
  },
  works: {
    ...en.works,
    draft: '(Draft)',
    viewAnalysis: 'View Analysis',
    viewProject: 'View Project',
    rename: 'Rename',
    edit: 'Edit',
    renameForm: 'Rename Form',
    cancel: 'Cancel',
    save: 'Save',
  },
  projects: {
    ...en.projects,
    empty: 'No Projects Found',
    createForm: 'Create New Form',
    noForms: 'No forms in this project',
  },
  notifications: notificationsEn,
  setup: setupEn,
  trash: trashEn,
  analysis: {
    ...analysisEn,
    empty: 'No Projects Found',
    project: {
      ...analysisEn.project,
      placeholder: 'Project Name',
      failed: 'Failed to load project analysis',
      views: 'Views',
      averageViews: 'Average Views',
      chart: 'Average Response Chart',
      dataset: 'Form Views',
      empty: 'No Forms Found',
    },
  },
  profile: { ...en.profile, save: 'Save Change', discard: 'Discard Change' },
  settings: { ...en.settings, light: 'Light', dark: 'Dark', eng: 'Eng', hindi: 'Hindi' },
};

const textsByLanguage: Record<Language, Texts> = {
  en: specified,
  hi: { ...hi, analysis: analysisHi, notifications: notificationsHi, setup: setupHi, trash: trashHi },
};

export function translationsFor(language: Language): Texts {
  return textsByLanguage[language];
}

/** Replaces the placeholders of a text. */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
