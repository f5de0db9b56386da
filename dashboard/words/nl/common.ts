import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: 'Operationeel',
    2: 'Prestatieproblemen',
    3: 'Gedeeltelijke storing',
    4: 'Grote storing',
    5: 'Onbekend',
    6: 'In onderhoud',
  },
  incidentStatus: { 0: 'Gemeld', 1: 'In onderzoek', 2: 'Oorzaak bekend', 3: 'Wordt gevolgd', 4: 'Opgelost' },
  scheduleStatus: { 0: 'Gepland', 1: 'Bezig', 2: 'Voltooid' },
  translations: {
    label: 'Vertalingen',
    help: 'De teksten hierboven in andere talen. Ontbreekt een taal, dan zien bezoekers het origineel. Wijzigt u een origineel, controleer dan hier de vertalingen.',
    language: 'Taal',
    add: 'Taal toevoegen',
  },

  save: 'Opslaan',
  cancel: 'Annuleren',
  close: 'Sluiten',
  delete: 'Verwijderen',
  edit: 'Bewerken',
  undo: 'Ongedaan maken',
  retry: 'Opnieuw proberen',
  add: 'Toevoegen',
  remove: 'Weghalen',
  search: 'Zoeken',
  more: 'Meer',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  loading: 'Laden…',
  optional: 'optioneel',
  none: 'Geen',
  mailNotSent:
    'Er is geen mailserver ingesteld: e-mails worden op de server in bestanden geschreven en niemand ontvangt ze. Om ze te versturen, stelt u SMTP_URL en MAIL_FROM in op de server en herstart u Daymark.',
  yes: 'Ja',
  no: 'Nee',
  back: 'Terug',
  next: 'Volgende',
  previous: 'Vorige',
  saved: 'Opgeslagen',
  deleted: '‘{name}’ is verwijderd',
  restored: '‘{name}’ is hersteld',

  pageOf: 'Pagina {page} van {pages}',
  results: { one: '{count} resultaat', other: '{count} resultaten' },
  noResults: 'Niets gevonden. Pas de zoekopdracht of de filters aan.',
  clearFilters: 'Filters wissen',
  removeFilter: 'Filter ‘{name}’ verwijderen',

  offline:
    'De server is niet bereikbaar. Uw invoer blijft bewaard. Controleer uw verbinding en probeer het opnieuw.',
  failed: 'Het is de server niet gelukt. Probeer het over een minuut opnieuw.',
  invalid: 'Een deel van de invoer is niet geldig. Bij elk veld staat waarom.',
  notFound: 'Dit bestaat niet meer, of u mag het niet zien.',
  changedMeanwhile:
    'Iemand anders heeft dit intussen gewijzigd, dus er is niets opgeslagen. Open het opnieuw om de wijziging te zien.',
  forbidden: 'Uw rol staat dit niet toe. Vraag het een eigenaar of beheerder van deze pagina.',
  tooMany: 'Te veel verzoeken. Probeer het over {seconds} seconden opnieuw.',
  requestId: 'Verzoek-ID: {id}',

  draftRestored: 'Wat u hier eerder hebt ingevoerd, is bewaard gebleven.',
  discardDraft: 'Weggooien',
  unsaved: 'U hebt niet-opgeslagen wijzigingen.',
  unsavedText:
    'Ze blijven in deze browser bewaard, zodat u later verder kunt. Niemand anders ziet ze voordat u opslaat.',
  stay: 'Hier blijven',
  leave: 'Verlaten',

  conflictTitle: 'Iemand anders heeft dit gewijzigd',
  conflictText:
    'Iemand anders heeft dit opgeslagen terwijl u het bewerkte. Kies wat u wilt behouden; tot u opslaat gaat er niets verloren.',
  conflictMine: 'Van u',
  conflictTheirs: 'Van de ander',

  confirmTitle: '‘{name}’ verwijderen?',
  confirmType: 'Typ ‘{name}’ om te bevestigen.',

  removedLine: 'Verwijderd:',
  addedLine: 'Toegevoegd:',

  utc: 'UTC',
  yourZone: 'Uw tijdzone',
  pageZone: 'Tijdzone van de pagina',
  now: 'nu',
  timeIn: 'Tijdzone: {zone}',
  timeSkipped:
    'In {zone} gaat de klok dan vooruit en wordt deze tijd overgeslagen. De tijd na de omschakeling geldt.',
  timeRepeated: 'In {zone} gaat de klok dan terug en komt deze tijd twee keer voor. De eerste geldt.',
  formatting: 'Opmaak',
  marks: { bold: 'Vet', italic: 'Cursief', link: 'Link', list: 'Lijst', code: 'Code' },
};
