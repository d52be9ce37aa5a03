import { lazy, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { giveUpOnline, loadWithRetry } from '#web/chrome/load-with-retry.ts'
import { homeTitle } from '#web/copy/site-name.ts'
import { paths } from '#web/paths.ts'

/** The served page is readable without the code of its screen; a page reached by navigation is empty without it. */
const servedPath =
  !import.meta.env.SSR && document.getElementById('page') ? window.location.pathname : undefined

const codeOfScreen = <Code,>(load: () => Promise<Code>): Promise<Code> =>
  loadWithRetry(load, (error, tries) => {
    const isServed = window.location.pathname === servedPath
    if (!isServed) giveUpOnline(error, tries)
  })

const SignIn = lazy(async () => ({
  default: (await codeOfScreen(() => import('./sign-in/SignIn.tsx'))).SignIn,
}))
const SignUp = lazy(async () => ({
  default: (await codeOfScreen(() => import('./sign-up/SignUp.tsx'))).SignUp,
}))
const ConfirmAddress = lazy(async () => ({
  default: (await codeOfScreen(() => import('./confirm-address/ConfirmAddress.tsx')))
    .ConfirmAddress,
}))
const ConfirmEmailChange = lazy(async () => ({
  default: (await codeOfScreen(() => import('./email-change/ConfirmEmailChange.tsx')))
    .ConfirmEmailChange,
}))
const RestoreAddress = lazy(async () => ({
  default: (await codeOfScreen(() => import('./email-change/RestoreAddress.tsx'))).RestoreAddress,
}))
const Invitation = lazy(async () => ({
  default: (await codeOfScreen(() => import('./invitation/Invitation.tsx'))).Invitation,
}))
const ForgottenPassword = lazy(async () => ({
  default: (await codeOfScreen(() => import('./password/ForgottenPassword.tsx'))).ForgottenPassword,
}))
const NewPassword = lazy(async () => ({
  default: (await codeOfScreen(() => import('./password/NewPassword.tsx'))).NewPassword,
}))
const LegalPage = lazy(async () => ({
  default: (await codeOfScreen(() => import('./legal/LegalPage.tsx'))).LegalPage,
}))
const Declaration = lazy(async () => ({
  default: (await codeOfScreen(() => import('./declaration/Declaration.tsx'))).Declaration,
}))
const DestinationPage = lazy(async () => ({
  default: (await codeOfScreen(() => import('./destination/DestinationPage.tsx'))).DestinationPage,
}))
const TrackingPage = lazy(async () => ({
  default: (await codeOfScreen(() => import('./tracking/TrackingPage.tsx'))).TrackingPage,
}))
const SimulatorPage = lazy(async () => ({
  default: (await codeOfScreen(() => import('./simulator/SimulatorPage.tsx'))).SimulatorPage,
}))
const ForbiddenPage = lazy(async () => ({
  default: (await codeOfScreen(() => import('./forbidden/ForbiddenPage.tsx'))).ForbiddenPage,
}))

const legalPages = [
  paths.termsOfSale,
  paths.termsOfUse,
  paths.privacy,
  paths.legalNotice,
  paths.accessibility,
]

/** Every public screen but `/`, one file each: their list would make the page that must be fast larger. */
export function OtherPages() {
  // Each screen sets the tab's title; back on the home page, the default title returns.
  useEffect(
    () => () => {
      document.title = homeTitle
    },
    [],
  )

  return (
    <div id="page">
      <Routes>
        <Route path={paths.signIn} element={<SignIn />} />
        <Route path={paths.signUp} element={<SignUp />} />
        <Route path={paths.invitation} element={<Invitation />} />
        <Route path={paths.confirmAddress} element={<ConfirmAddress />} />
        <Route path={paths.confirmEmailChange} element={<ConfirmEmailChange />} />
        <Route path={paths.restoreAddress} element={<RestoreAddress />} />
        <Route path={paths.forgottenPassword} element={<ForgottenPassword />} />
        <Route path={paths.newPassword} element={<NewPassword />} />
        <Route path={paths.newPasswordTwin} element={<NewPassword />} />
        {legalPages.map((path) => (
          <Route key={path} path={path} element={<LegalPage />} />
        ))}
        <Route path={paths.withdrawal} element={<Declaration key="w" kind="withdrawal" />} />
        <Route path={paths.cancellation} element={<Declaration key="c" kind="cancellation" />} />
        <Route path={`${paths.trackingPage}/*`} element={<TrackingPage />} />
        <Route path={paths.simulator} element={<SimulatorPage />} />
        <Route path={paths.forbidden} element={<ForbiddenPage />} />
        <Route path="/destinations/:slug" element={<DestinationPage />} />
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </div>
  )
}
