import { Link } from 'react-router'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useScanQueue } from './scan-queue.ts'
import { stockPaths } from './stock-paths.ts'

/** Scans of this device that a count did not take, and that nobody has answered: the way to each count. */
export function RefusedElsewhere() {
  const refused = useScanQueue().kept.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  const counts = Map.groupBy(refused, ({ countId }) => countId)
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Des scans de cet appareil ont été refusés">
        <ul>
          {[...counts].map(([countId, scans]) => (
            <li key={countId}>
              <Link to={stockPaths.count(countId)} className={linkStyle}>
                {scans.length === 1 ? 'Un scan' : `${scans.length} scans`} sur{' '}
                {[...new Set(scans.map(({ shelf }) => shelf))].join(', ')}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
