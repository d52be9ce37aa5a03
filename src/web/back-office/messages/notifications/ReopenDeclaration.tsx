import { RotateCcw } from 'lucide-react'
import type { Declaration } from '#contract/payments/declarations.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { declarationRefusals } from '#web/copy/office-declarations.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDeclarationAct } from './use-declaration-act.ts'

/** For what was put away too soon: nothing is lost, it waits again. */
export function ReopenDeclaration({ declaration }: { declaration: Declaration }) {
  const act = useDeclarationAct(declaration, 'Déclaration de nouveau à traiter')
  const reopen = () => {
    act.mutate(
      { state: 'received', note: null },
      {
        onError: (error) =>
          void toast({
            title: 'Erreur',
            description: errorSentence(error, declarationRefusals),
            kind: 'error',
          }),
      },
    )
  }
  return (
    <Button variant="ghost" busy={act.isPending} onClick={reopen}>
      <RotateCcw className="size-5" aria-hidden="true" />
      Remettre à traiter<span className="sr-only"> {declaration.number}</span>
    </Button>
  )
}
