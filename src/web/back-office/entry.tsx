import { Navigate, useLocation } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { startArea } from '#web/chrome/start-area.tsx'
import { paths } from '#web/paths.ts'
import './style.css'
import { landingOf } from './back-office-entries.ts'
import { BackOfficeArea } from './BackOfficeArea.tsx'
import { BackOfficeLayout } from './BackOfficeLayout.tsx'
// The first screen loads with the area.
import './office/dashboard/Dashboard.tsx'
import { englishPaths, frenchTwin } from './english-paths.ts'
import { fullScreens, screens } from './screens.ts'

startArea({
  path: paths.admin,
  Component: BackOfficeArea,
  children: [
    ...fullScreens,
    { Component: BackOfficeLayout, children: [{ index: true, Component: Landing }, ...screens] },
    ...englishPaths.map((path) => ({ path, Component: EnglishPath })),
    { path: '*', element: <Navigate to={paths.home} replace /> },
  ],
})

/** French paths are canonical: an English one leads to its twin with its query (docs/rules/pages.md#addresses). */
function EnglishPath() {
  const { pathname, search } = useLocation()
  return <Navigate to={frenchTwin(pathname) + search} replace />
}

function Landing() {
  const user = useSessionUser()
  return user && <Navigate to={landingOf(user.role)} replace />
}
