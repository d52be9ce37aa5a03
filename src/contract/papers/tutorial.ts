import { fileEndpoint } from '#contract/core/endpoint.ts'
import { nothing } from '#contract/core/shapes.ts'

/**
 * « Tutoriel d’utilisation » of the documents page (docs/rules/pages.md#invoices-and-documents): a separate page, open to anybody
 * who has its address.
 */
export const readTutorial = fileEndpoint({
  method: 'GET',
  path: '/tutoriel.pdf',
  policy: 'public',
  summary: 'Le tutoriel d’utilisation, en PDF',
  input: nothing,
  produces: ['application/pdf'],
})
