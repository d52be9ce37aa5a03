import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { DeclarationKind } from '#domain/legal/declaration-words.ts'
import { declarationTexts } from '#web/copy/declarations.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DeclarationForm } from './DeclarationForm.tsx'
import { DeclarationReceipt } from './DeclarationReceipt.tsx'
import { DeclarationRecap } from './DeclarationRecap.tsx'
import { useDeclaration } from './use-declaration.ts'

/** /retractation and /resiliation: fill in, read once more and declare, keep the receipt (docs/rules/law.md#declarations). */
export function Declaration({ kind }: { kind: DeclarationKind }) {
  const words = declarationTexts[kind]
  const declaration = useDeclaration(kind)
  const { step } = declaration
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // The step that was left took the focus with it.
    if (shown.current !== step) card.current?.querySelector<HTMLElement>('h2')?.focus()
    shown.current = step
  }, [step])

  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <Card>
        <div ref={card}>
          {step === 'form' && <DeclarationForm kind={kind} declaration={declaration} />}
          {step === 'recap' && <DeclarationRecap kind={kind} declaration={declaration} />}
          {step === 'done' && <DeclarationReceipt kind={kind} declaration={declaration} />}
        </div>
      </Card>
      <p className="mt-6 text-ink-soft">{words.more}</p>
      <p>
        <Link
          to={`${paths.termsOfSale}#${words.moreHash}`}
          className={`${linkStyle} inline-flex min-h-11 items-center`}
        >
          {words.moreLink}
        </Link>
      </p>
    </div>
  )
}
