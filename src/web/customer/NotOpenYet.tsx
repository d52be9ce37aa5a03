import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { customerEntries } from './customer-entries.ts'

/** A page of the specification that this version does not have yet: it says so, and leads on. */
export function NotOpenYet() {
  const { pathname } = useLocation()
  const entry = customerEntries.find(({ to }) => pathname.startsWith(to))
  return (
    <>
      <PageHeader title={entry?.label ?? 'Votre espace'} />
      <EmptyState
        title="Cette page n’est pas encore ouverte"
        action={
          <Link to={paths.quotes} className={buttonStyle()}>
            Demander un devis
          </Link>
        }
      >
        Elle arrive dans une prochaine version. En attendant, déclarez vos colis et demandez un
        devis&nbsp;: tout le reste suit.
      </EmptyState>
    </>
  )
}
