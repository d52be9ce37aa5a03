import { useDeferredValue } from 'react'
import { recogniseForbidden } from '#domain/forbidden/recognise-forbidden.ts'
import { conditionSentences, reasonSentences } from '#web/copy/forbidden.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Warns before the parcel travels: the described item may not, or only under a condition. */
export function ForbiddenWarning({ description }: { description: string }) {
  const [item] = recogniseForbidden(useDeferredValue(description))
  return (
    <div aria-live="polite">
      {item && (
        <div className="mt-3">
          <Notice
            kind={item.unless === null ? 'error' : 'warning'}
            title={item.unless === null ? `Ne peut pas partir\u00a0: ${item.name}` : item.name}
          >
            <p>
              {reasonSentences[item.because]}{' '}
              {item.unless !== null && `${conditionSentences[item.unless]} `}
              <a href={paths.forbidden} target="_blank" rel="noreferrer" className={linkStyle}>
                Voir les envois interdits
              </a>
            </p>
          </Notice>
        </div>
      )}
    </div>
  )
}
