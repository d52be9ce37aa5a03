import { knownCatalogues } from '#server/offer/catalogue/current-catalogue.ts'

// Runs before each file of a project whose files share a process: each has a database of its own.
knownCatalogues.clear()
