import { publishDocument } from '#server/papers/documents/publish-document.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { Context } from '#server/core/context.ts'

/** A document that the office gave to all its customers, so that their page shows one. */
export async function publishGuide(admin: Context): Promise<void> {
  const { siteName, company, contactEmail } = await readSettings(admin.db)
  const title = 'Bien remplir la déclaration de contenu'
  const body = await renderPdf({
    title,
    heading: title,
    createdAt: admin.now(),
    issuer: { name: siteName, lines: [company.address, contactEmail] },
    parts: [
      {
        kind: 'text',
        title: 'Dire ce que c’est',
        paragraphs: [
          'La douane lit chaque ligne\u00A0: « chaussures de course en toile » passe, « cadeau » ou « divers » retient le colis.',
          'Donnez la quantité et le prix payé, taxes comprises, de chaque article, et gardez la facture de la boutique.',
        ],
      },
      {
        kind: 'text',
        title: 'Plusieurs colis, une commande',
        paragraphs: [
          'Chaque colis porte ses propres lignes\u00A0: la somme des colis fait la facture, et rien n’est taxé deux fois.',
        ],
      },
    ],
    legal: [`${company.name}, ${company.legalForm} · ${company.address}`],
  })
  await publishDocument(admin, { title, clientNumber: undefined }, body)
}
