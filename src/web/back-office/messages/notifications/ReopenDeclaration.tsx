import { RotateCcw } from 'lucide-react'
import { handleDeclaration, type Declaration } from '#contract/payments/declarations.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { declarationRefusals } from '#web/copy/office-declarations.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

/** For what was put away too soon: nothing is lost, it waits again. */
export function ReopenDeclaration({ declaration }: { declaration: Declaration }) {
  const { id, number, state: former } = declaration
  const reopening = useAction(handleDeclaration, {
    done: { title: 'Déclaration de nouveau à traiter', description: number },
    onFailed: (error) => {
      const description = errorSentence(error, declarationRefusals)
      void toast({ title: 'Erreur', description, kind: 'error' })
    },
  })
  return (
    <Button
      variant="ghost"
      busy={reopening.isBusy}
      onClick={() => reopening.run({ declarationId: id, former, state: 'received', note: null })}
    >
      <RotateCcw className="size-5" aria-hidden="true" />
      Remettre à traiter<span className="sr-only"> {number}</span>
    </Button>
  )
}
