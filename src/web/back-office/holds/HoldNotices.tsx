import type { Hold } from '#contract/holds.ts'
import { holdText } from '#web/copy/holds.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Link } from 'react-router'
import { useMayPass } from './stopped-by.ts'

/** What holds the box, above the work that it stops. */
export function HoldNotices({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return null
  return (
    <div className="grid gap-3">
      {holds.map((hold, index) => (
        <Notice
          // Two withdrawals of one order have one code.
          key={`${hold.code}-${index}`}
          kind={hold.code === 'withdrawal-period-running' ? 'info' : 'warning'}
          title={holdText(hold).title}
        >
          <p>{holdText(hold).text}</p>
          <WhereItIsDecided hold={hold} />
        </Notice>
      ))}
    </div>
  )
}

/** The declarations are the admins’. */
function WhereItIsDecided({ hold }: { hold: Hold }) {
  const mayDecide = useMayPass()
  if (!mayDecide || !('number' in hold)) return null
  return (
    <Link to={`${paths.adminDeclarations}&numero=${hold.number}`} className={linkStyle}>
      Voir la déclaration
    </Link>
  )
}
