import type { MailTexts } from '../mail-texts.ts';

export const pt: MailTexts = {
  kinds: {
    'incident.opened': 'Novo incidente',
    'incident.updated': 'Atualização do incidente',
    'postmortem.published': 'Análise pós-incidente',
    'maintenance.announced': 'Manutenção programada',
    'maintenance.updated': 'Atualização da manutenção',
    'maintenance.rescheduled': 'Manutenção reagendada',
    'maintenance.reminder': 'Lembrete de manutenção',
    'maintenance.started': 'A manutenção começou',
    'maintenance.completed': 'A manutenção terminou',
    'incident.overdue': 'Uma atualização está atrasada',
    'incident.stale': 'Sem atualizações recentes',
    'subscriber.confirm': 'Confirmação da inscrição',
    'subscriber.manage': 'Sua inscrição',
    'account.invitation': 'Seu convite',
    'account.password_reset': 'Redefinir a senha',
    'account.email_change': 'Confirme seu novo endereço de e-mail',
    'account.email_changed': 'Seu endereço de e-mail mudou',
  },

  nextUpdate: 'Próxima atualização até {time}',
  before: 'Horário anterior: {window}',
  view: 'Ver na página de status',
  openIncident: 'Abrir o incidente',
  readOn: 'Continuar a ler na página de status',

  subscribed: 'Este endereço está inscrito nas atualizações de {page}.',
  manage: 'Gerenciar inscrição',
  unsubscribe: 'Cancelar inscrição',

  confirmText:
    'Alguém pediu para receber neste endereço as atualizações de {page}. Confirme a inscrição para recebê-las.',
  confirm: 'Confirmar inscrição',
  confirmElse: 'O link vale por 24 horas. Se não foi você, ignore esta mensagem: nada mais será enviado.',
  confirmChannel:
    'Confirme que este canal deve receber as atualizações de {page}. Abra o link e clique no botão.',
  confirmChannelElse:
    'O link funciona por 24 horas. Se ninguém aqui fez este pedido, ignore esta mensagem e nenhuma atualização será enviada.',
  manageText: 'Com este link é possível mudar tudo: o que receber, fazer uma pausa ou cancelar.',

  invitationText:
    'Você recebeu um convite para colaborar em {page}. Aceite o convite para escolher uma senha.',
  acceptInvitation: 'Aceitar o convite',
  invitationElse: 'O link funciona uma única vez, por 7 dias. Se não esperava esta mensagem, ignore-a.',
  resetText: 'Alguém pediu uma nova senha para a sua conta de {page}.',
  resetPassword: 'Escolher uma nova senha',
  resetElse:
    'O link funciona uma única vez, por uma hora. Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
  emailChangeText: 'Alguém quer usar este endereço em uma conta de {page}. Se foi você, confirme o endereço.',
  confirmEmail: 'Confirmar o endereço',
  emailChangeElse:
    'O link funciona uma única vez, por 24 horas. Se não foi você, ignore esta mensagem: nada muda.',
  emailChangedText:
    'Sua conta de {page} agora tem outro endereço de e-mail. Se não foi você quem mudou, avise imediatamente um proprietário da página.',

  overdueText: 'A próxima atualização foi prometida até {time}. Nenhuma foi publicada desde então.',
  staleText: {
    one: 'Nenhuma atualização há {count} hora.',
    many: 'Nenhuma atualização há {count} horas.',
    other: 'Nenhuma atualização há {count} horas.',
  },
  staff: 'Este endereço pertence a uma conta de {page}.',
};
