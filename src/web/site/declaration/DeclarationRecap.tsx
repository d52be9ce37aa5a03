import type { DeclarationKind } from '#domain/legal/declaration-words.ts'
import { declarationTexts } from '#web/copy/declarations.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { DeclarationContent } from './DeclarationContent.tsx'
import type { DeclarationState } from './use-declaration.ts'

/** The second step: the whole declaration once more, and the button that the law names. */
export function DeclarationRecap({
  kind,
  declaration: { values, isBusy, error, declare, edit },
}: {
  kind: DeclarationKind
  declaration: DeclarationState
}) {
  const { statement, confirm } = declarationTexts[kind]
  return (
    <>
      <h2 tabIndex={-1} className="text-xl outline-none">
        Relisez votre déclaration
      </h2>
      <p className="mt-3">{statement}</p>
      <DeclarationContent kind={kind} values={values} />
      {error !== null && (
        <div className="mt-5">
          <Notice kind="error">{errorSentence(error)}</Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="large" busy={isBusy} onClick={() => void declare()}>
          {confirm}
        </Button>
        <Button variant="secondary" size="large" disabled={isBusy} onClick={edit}>
          Modifier
        </Button>
      </div>
    </>
  )
}
