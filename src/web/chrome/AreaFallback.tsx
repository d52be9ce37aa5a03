import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { BackOfficeSkeleton } from './BackOfficeSkeleton.tsx'
import { CustomerSkeleton } from './CustomerSkeleton.tsx'
import { SessionCheck } from './SessionCheck.tsx'

/** While the code of an area arrives: what its shell already shows, so that nothing jumps. */
export function AreaFallback() {
  const { pathname } = useLocation()
  if (pathname.startsWith(paths.customer)) return <CustomerSkeleton />
  if (pathname.startsWith(paths.admin)) return <BackOfficeSkeleton />
  return <SessionCheck message="Chargement…" />
}
