import { FileText } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

const documents = [
  { label: 'Conditions générales de vente', to: paths.termsOfSale },
  { label: 'Conditions générales d’utilisation', to: paths.termsOfUse },
  { label: 'Politique de confidentialité', to: paths.privacy },
  { label: 'Mentions légales', to: paths.legalNotice },
  { label: 'Tutoriel d’utilisation (PDF)', to: paths.tutorial },
]

/** The texts of docs/rules/pages.md#invoices-and-documents; they open in another tab. */
export function ImportantDocuments() {
  return (
    <Card aria-labelledby="documents-titre">
      <h2 id="documents-titre" className="mb-2 text-xl">
        Documents Importants
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {documents.map(({ label, to }) => (
          <li key={to}>
            <a
              href={to}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} inline-flex min-h-11 items-center gap-2`}
            >
              <FileText className="size-5 shrink-0" aria-hidden="true" />
              <span>
                {label}
                <NewTab isQuiet />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
