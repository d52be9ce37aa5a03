import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  info: { colours: 'bg-house-soft text-house', Icon: Info },
  warning: { colours: 'bg-waiting-soft text-waiting', Icon: CircleAlert },
  error: { colours: 'bg-problem-soft text-problem', Icon: CircleAlert },
}

/** A message that stays in the page. An error is announced when it appears. */
export function Notice({
  kind,
  title,
  children,
}: {
  kind: keyof typeof looks
  title?: ReactNode
  children?: ReactNode
}) {
  const { colours, Icon } = looks[kind]
  return (
    <div
      {...(kind === 'error' ? { role: 'alert' } : {})}
      className={`flex items-start gap-3 rounded-xl px-4 py-3 ${colours}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
