import type { MailTexts } from '../mail-texts.ts';

export const sv: MailTexts = {
  kinds: {
    'incident.opened': 'Ny incident',
    'incident.updated': 'Uppdatering om incidenten',
    'postmortem.published': 'Efteranalys',
    'maintenance.announced': 'Planerat underhåll',
    'maintenance.updated': 'Uppdatering om underhållet',
    'maintenance.rescheduled': 'Underhållet har flyttats',
    'maintenance.reminder': 'Påminnelse om underhåll',
    'maintenance.started': 'Underhållet har startat',
    'maintenance.completed': 'Underhållet är slutfört',
    'incident.overdue': 'Uppdatering försenad',
    'incident.stale': 'Inga nya uppdateringar',
    'subscriber.confirm': 'Bekräfta din prenumeration',
    'subscriber.manage': 'Hantera din prenumeration',
    'account.invitation': 'Du har blivit inbjuden',
    'account.password_reset': 'Återställ ditt lösenord',
    'account.email_change': 'Bekräfta din nya e-postadress',
    'account.email_changed': 'Din e-postadress har ändrats',
  },

  started: 'Började',
  duration: 'Varaktighet',
  nextUpdate: 'Nästa uppdatering senast',
  window: 'Planerat till',
  before: 'Tidigare planerat',
  affected: 'Berörda komponenter',
  restored: 'Återställt',
  stillAffected: 'Fortfarande berörda',
  openEnd: '{start}, sluttid ej bestämd',
  lasted: 'Varaktighet: {duration}',
  moreComponents: { one: 'och {count} till', other: 'och {count} till' },

  viewIncident: 'Visa incident',
  viewMaintenance: 'Visa underhåll',
  readPostmortem: 'Läs efteranalysen',
  openIncident: 'Öppna incidenten i kontrollpanelen',
  viewPage: 'Visa statussidan',
  readOn: 'Läs vidare på statussidan',
  openLink: 'Om knappen inte fungerar kan du öppna den här länken:',

  subscribed: 'Du får det här mejlet eftersom du prenumererar på uppdateringar från {page}.',
  manage: 'Hantera prenumeration',
  unsubscribe: 'Avsluta prenumeration',

  confirmText: 'Bekräfta att du vill få uppdateringar från {page} till den här adressen.',
  confirm: 'Bekräfta prenumeration',
  confirmElse:
    'Länken slutar gälla om 24 timmar. Om du inte har bett om uppdateringar kan du bortse från det här mejlet. Vi skickar inga.',
  confirmChannel:
    'Bekräfta att den här kanalen ska få uppdateringar från {page}. Öppna länken och tryck på knappen.',
  confirmChannelElse:
    'Länken fungerar i 24 timmar. Om ingen här har bett om detta kan du ignorera meddelandet, så skickas inga uppdateringar.',
  manageText: 'Använd länken för att välja vad du vill veta, pausa mejlen eller avsluta prenumerationen.',

  invitationText: 'Du har blivit inbjuden att sköta {page}. Tacka ja till inbjudan och välj ett lösenord.',
  acceptInvitation: 'Tacka ja till inbjudan',
  invitationElse:
    'Länken slutar gälla om 7 dagar och fungerar en gång. Om du inte väntade dig någon inbjudan kan du bortse från det här mejlet.',
  resetText: 'Vi har fått en begäran om att återställa lösenordet till ditt konto på {page}.',
  resetPassword: 'Välj ett nytt lösenord',
  resetElse:
    'Länken slutar gälla om en timme och fungerar en gång. Om du inte har bett om den kan du bortse från det här mejlet. Lösenordet ändras inte.',
  emailChangeText: 'Bekräfta att du vill använda den här adressen för ditt konto på {page}.',
  confirmEmail: 'Bekräfta adressen',
  emailChangeElse:
    'Länken slutar gälla om 24 timmar och fungerar en gång. Om du inte har bett om ändringen kan du bortse från det här mejlet.',
  emailChangedText:
    'E-postadressen till ditt konto på {page} har ändrats. Om det inte var du som ändrade den ska du genast kontakta en ägare av sidan.',

  overdueText: 'Nästa uppdatering skulle komma senast {time}, men den har inte publicerats än.',
  staleText: {
    one: 'Ingen uppdatering har publicerats på {count} timme.',
    other: 'Ingen uppdatering har publicerats på {count} timmar.',
  },
  staff: 'Du får det här mejlet eftersom du har ett konto på {page}.',
};
