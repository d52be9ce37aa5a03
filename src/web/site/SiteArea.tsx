import { lazy, Suspense, use, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { siteAnswer } from '#web/api/site.ts'
import { SessionCheck } from '#web/chrome/SessionCheck.tsx'
import { shellSkeleton } from '#web/chrome/shell-skeleton.ts'
import { loadingConfiguration } from '#web/copy/configuration.ts'
import { paths } from '#web/paths.ts'
import { Home } from './home/Home.tsx'
import { SiteLayout } from './SiteLayout.tsx'

const SignIn = lazy(async () => ({ default: (await import('./sign-in/SignIn.tsx')).SignIn }))
const SignUp = lazy(async () => ({ default: (await import('./sign-up/SignUp.tsx')).SignUp }))
const ConfirmAddress = lazy(async () => ({
  default: (await import('./confirm-address/ConfirmAddress.tsx')).ConfirmAddress,
}))
const ForgottenPassword = lazy(async () => ({
  default: (await import('./password/ForgottenPassword.tsx')).ForgottenPassword,
}))
const NewPassword = lazy(async () => ({
  default: (await import('./password/NewPassword.tsx')).NewPassword,
}))
const LegalText = lazy(async () => ({ default: (await import('./legal/LegalText.tsx')).LegalText }))

/** The public screens. `/` is prerendered and comes with the area; the others are `lazy`, one file each. */
export function SiteArea() {
  return (
    <Suspense fallback={<SessionCheck message={loadingConfiguration} />}>
      <Configured>
        <Routes>
          <Route element={<SiteLayout />}>
            <Route path={paths.home} element={<Home />} />
            <Route path={paths.signIn} element={<SignIn />} />
            <Route path={paths.signUp} element={<SignUp />} />
            <Route path={paths.confirmAddress} element={<ConfirmAddress />} />
            <Route path={paths.forgottenPassword} element={<ForgottenPassword />} />
            <Route path={paths.newPassword} element={<NewPassword />} />
            <Route path={paths.newPasswordTwin} element={<NewPassword />} />
            <Route path={paths.termsOfSale} element={<LegalText />} />
            <Route path={paths.termsOfUse} element={<LegalText />} />
            <Route path={paths.privacy} element={<LegalText />} />
          </Route>
          <Route path="*" element={<Navigate to={paths.home} replace />} />
        </Routes>
      </Configured>
    </Suspense>
  )
}

/** A page that came as a mere shell waits for the configuration too; a prerendered one reads at once (decision 005). */
function Configured({ children }: { children: ReactNode }) {
  if (shellSkeleton()) use(siteAnswer())
  return children
}
