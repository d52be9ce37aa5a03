import { Navigate, useLocation } from 'react-router'
import { frenchTwin } from '#web/back-office/english-paths.ts'

/**
 * French paths are canonical: an English path redirects to its French twin and keeps the query (docs/rules/pages.md#addresses).
 */
export function EnglishPath() {
  const { pathname, search } = useLocation()
  return <Navigate to={frenchTwin(pathname) + search} replace />
}
