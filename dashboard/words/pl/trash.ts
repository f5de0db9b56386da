import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Kosz',
  intro:
    'Usunięte elementy pozostają tu przez pewien czas i można je przywrócić w dawnej postaci. Przywrócenie nikogo nie powiadamia.',
  list: 'Usunięte elementy',
  type: 'Rodzaj',
  anyType: 'Wszystkie rodzaje',
  types: {
    components: 'Komponent',
    'component-groups': 'Grupa komponentów',
    incidents: 'Incydent',
    'incident-updates': 'Aktualizacja incydentu',
    postmortems: 'Analiza po incydencie',
    'incident-templates': 'Szablon incydentu',
    schedules: 'Prace konserwacyjne',
    'schedule-updates': 'Aktualizacja prac konserwacyjnych',
    metrics: 'Wskaźnik',
  },
  emptyTitle: 'Kosz jest pusty',
  emptyText: 'Gdy ktoś usunie incydent, komponent lub szablon, czeka on tutaj do trwałego usunięcia.',
  deleted: 'Usunięto {time}',
  deletedBy: 'Usunięto {time} ({name})',
  purgeDue: 'Trwałe usunięcie {time}',
  restore: 'Przywróć',
  purge: 'Usuń trwale',
  purgeTitle: 'Usunąć trwale „{name}”?',
  purgeText: 'Element zostanie trwale usunięty razem z tym, co do niego należy. Nie da się go przywrócić.',
  purged: 'Trwale usunięto „{name}”',
};
