import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { SessionCheck } from '#web/chrome/SessionCheck.tsx'
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
const LegalPage = lazy(async () => ({ default: (await import('./legal/LegalPage.tsx')).LegalPage }))
const Declaration = lazy(async () => ({
  default: (await import('./declaration/Declaration.tsx')).Declaration,
}))

const legalPages = [
  paths.termsOfSale,
  paths.termsOfUse,
  paths.privacy,
  paths.legalNotice,
  paths.accessibility,
]

/** The public screens. `/` is prerendered and comes with the area; the others are `lazy`, one file each. */
export function SiteArea() {
  return (
    <Suspense fallback={<SessionCheck message="Chargement…" />}>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route path={paths.home} element={<Home />} />
          <Route path={paths.signIn} element={<SignIn />} />
          <Route path={paths.signUp} element={<SignUp />} />
          <Route path={paths.confirmAddress} element={<ConfirmAddress />} />
          <Route path={paths.forgottenPassword} element={<ForgottenPassword />} />
          <Route path={paths.newPassword} element={<NewPassword />} />
          <Route path={paths.newPasswordTwin} element={<NewPassword />} />
          {legalPages.map((path) => (
            <Route key={path} path={path} element={alone(<LegalPage />)} />
          ))}
          <Route
            path={paths.withdrawal}
            element={alone(<Declaration key="w" kind="withdrawal" />)}
          />
          <Route
            path={paths.cancellation}
            element={alone(<Declaration key="c" kind="cancellation" />)}
          />
        </Route>
        <Route path="*" element={<Navigate to={paths.home} replace />} />
      </Routes>
    </Suspense>
  )
}

/** A prerendered page stays as the server sent it until its code is there, without holding back the bar above it. */
const alone = (page: ReactNode) => (
  <Suspense fallback={<SessionCheck message="Chargement…" />}>{page}</Suspense>
)
