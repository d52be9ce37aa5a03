import { CircleAlert } from 'lucide-react'
import { useDeferredValue } from 'react'
import { recogniseForbidden } from '#domain/forbidden/recognise-forbidden.ts'
import { conditionSentences, reasonSentences } from '#web/copy/forbidden.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Summary } from '#web/ui/Summary.tsx'

type Forbidden = ReturnType<typeof recogniseForbidden>[number]

/** `folded`: beside other lines, its title alone, and the reason on demand; `line`: what it means is said elsewhere on the page. */
export type WarningSize = 'whole' | 'folded' | 'line'

/** Warns before the parcel travels: the described item may not, or only under a condition. */
export function ForbiddenWarning({
  description,
  warning = 'whole',
}: {
  description: string
  warning?: WarningSize
}) {
  const [item] = recogniseForbidden(useDeferredValue(description))
  if (warning === 'line')
    return (
      item && (
        <p className="mt-1 flex items-center gap-1.5 text-14 font-medium text-problem">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          {titleOf(item)}
        </p>
      )
    )
  return (
    <div aria-live="polite">
      {item && (
        <div className="mt-3">
          <Notice kind={item.unless === null ? 'error' : 'warning'} title={titleOf(item)}>
            {warning === 'folded' ? (
              <details className="whole-on-paper -mb-2 open:mb-0">
                <Summary className="text-current!">
                  {item.unless === null ? 'Pourquoi' : 'À quelle condition'}
                  <span className="sr-only">&nbsp;: {item.name}</span>
                </Summary>
                <Reason item={item} />
              </details>
            ) : (
              <Reason item={item} />
            )}
          </Notice>
        </div>
      )}
    </div>
  )
}

const titleOf = ({ unless, name }: Forbidden): string =>
  unless === null ? `Ne peut pas partir\u00a0: ${name}` : name

const Reason = ({ item: { because, unless } }: { item: Forbidden }) => (
  <p>
    {reasonSentences[because]} {unless !== null && `${conditionSentences[unless]} `}
    <a href={paths.forbidden} target="_blank" rel="noreferrer" className={linkStyle}>
      Voir les envois interdits
    </a>
  </p>
)
