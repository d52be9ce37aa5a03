import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { forgetLoad } from './load-queue.ts'
import { useLoading } from './use-loading.ts'

/** What was scanned without a network and does not go into this van: each stays until somebody has seen it. */
export function LateVerdicts({ dispatchId }: { dispatchId: string }) {
  const { toSee } = useLoading(dispatchId)
  return (
    <div role="alert" className="empty:hidden">
      {toSee.length > 0 && (
        <Card aria-labelledby="a-revoir">
          <h2 id="a-revoir" className="text-xl text-problem">
            {toSee.length === 1 ? 'Une lecture à revoir' : `${toSee.length} lectures à revoir`}
          </h2>
          <ul aria-labelledby="a-revoir" className="mt-3 grid gap-1">
            {toSee.map(({ key, text, refusal }) => (
              <li
                key={key}
                className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-problem-soft px-3 py-1 text-problem"
              >
                <p className="min-w-0 flex-1 basis-56 break-words">{refusal}</p>
                <Button
                  variant="ghost"
                  aria-label={`Vu, ${text}`}
                  onClick={() => void forgetLoad(key)}
                >
                  Vu
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
