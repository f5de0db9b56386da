import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Configurações',
  sections: 'Seções',
  section: {
    page: 'Página',
    look: 'Aparência',
    content: 'O que a página mostra',
    uptime: 'Disponibilidade',
    notifications: 'Notificações',
    security: 'Segurança e dados',
    system: 'Sistema',
  },
  intro: {
    page: 'Como se chama sua página de status e como os visitantes a leem.',
    look: 'A prévia mostra a página real com suas alterações. Ninguém mais as vê até você salvar.',
    content: 'Quais partes os visitantes veem.',
    uptime: 'Como o Daymark conta o tempo para as barras e porcentagens.',
    notifications: 'Quando os inscritos e a equipe são avisados, e com que rapidez.',
    security: 'O que é preciso para entrar e por quanto tempo os itens excluídos são guardados.',
    system: 'O próprio programa.',
  },
  unsavedMark: 'não salvo',
  reset: 'Restaurar o padrão',
  resetOf: 'Restaurar o padrão: {name}',
  defaultIs: 'Padrão: {value}',
  defaultEmpty: 'vazio',
  on: 'ativado',
  off: 'desativado',
  discard: 'Descartar alterações',
  nothingChanged: 'Nada mudou.',
  changes: {
    one: '{count} alteração não foi salva',
    many: '{count} alterações não foram salvas',
    other: '{count} alterações não foram salvas',
  },

  settings: {
    name: { label: 'Nome da página', help: 'Os visitantes o veem no topo da página e nos e-mails.' },
    about: { label: 'Sobre', help: 'Algumas frases abaixo do status. Aceita Markdown.' },
    timezone: {
      label: 'Fuso horário',
      help: 'Os dias e horários da página seguem este fuso. No painel, você vê o seu.',
    },
    locale: {
      label: 'Idioma',
      help: 'Para visitantes cujo navegador não pede nenhum dos dezesseis idiomas da página, e para e-mails.',
    },
    logo: {
      label: 'Logotipo',
      help: 'Substitui o nome no topo da página. Digite um endereço https ou envie uma imagem.',
    },
    logo_dark: {
      label: 'Logotipo em páginas escuras',
      help: 'Substitui o logotipo onde a página é escura. Sem ele, o logotipo também aparece ali.',
    },
    favicon: { label: 'Ícone da aba do navegador', help: 'Sem um ícone próprio, ele mostra o status atual.' },
    touch_icon: {
      label: 'Ícone da tela inicial',
      help: 'Uma imagem quadrada. Sem ela, o ícone é criado a partir do logotipo enviado.',
    },
    theme: { label: 'Aparência', help: 'Clara, escura ou a que o dispositivo de cada visitante preferir.' },
    accent: { label: 'Cor de destaque', help: 'A cor dos links e botões.' },
    status_colours: {
      label: 'Cores dos status',
      help: 'Escolha qualquer cor. Textos e fundos usam tons legíveis dela.',
    },
    status_labels: {
      label: 'Nomes dos status',
      help: 'Como você chama cada status, em todos os idiomas. Um campo vazio significa o nome traduzido.',
    },
    header_links: {
      label: 'Links no topo',
      help: 'Por exemplo, para seu site ou sua documentação. Os endereços começam com https:// ou mailto:.',
    },
    support_url: {
      label: 'Link para relatar um problema',
      help: 'Onde os visitantes podem falar com você: um endereço https, ou mailto: e um e-mail.',
    },
    support_label: {
      label: 'Texto deste link',
      help: 'Vazio significa “Relatar um problema” no idioma do visitante.',
    },
    announcement: {
      label: 'Aviso',
      help: 'Aparece no topo de todas as páginas. Aceita Markdown. A prévia o mostra sempre.',
    },
    announcement_from: { label: 'Mostrar o aviso a partir de', help: 'Vazio significa imediatamente.' },
    translations: {
      label: 'Traduções',
      help: 'O nome, a descrição e o aviso em outros idiomas. Se faltar um idioma, os visitantes veem o original. Se você alterar um original, confira aqui as traduções.',
    },
    announcement_until: { label: 'Mostrar o aviso até', help: 'Vazio significa até você removê-lo.' },
    css: { label: 'CSS', help: 'Regras adicionadas à página. Escreva-as sem a tag style.' },
    header: {
      label: 'HTML acima da página',
      help: 'Os scripts são removidos; o layout, os links e as imagens ficam.',
    },
    footer: {
      label: 'HTML abaixo da página',
      help: 'Os scripts são removidos; o layout, os links e as imagens ficam.',
    },
    history_days: {
      label: 'Dias de incidentes anteriores',
      help: 'Os incidentes mais antigos ficam no arquivo.',
    },
    bar_days: { label: 'Dias nas barras de disponibilidade', help: 'Cada barra é um dia.' },
    uptime_down: {
      label: 'O que conta como indisponibilidade',
      help: 'Um componente com um destes status está indisponível. Todo o resto conta como disponibilidade.',
    },
    uptime_maintenance: {
      label: 'Tempo em manutenção',
      help: 'Excluído significa que não altera a porcentagem em nenhum sentido.',
    },
    major_outage_share: {
      label: 'Parcela de componentes para uma interrupção grave',
      help: 'Quando esta porcentagem dos componentes está em interrupção grave, a página diz que todo o sistema está.',
    },
    show_uptime: { label: 'Barras de disponibilidade', help: 'Uma barra para cada dia e a porcentagem.' },
    show_metrics: { label: 'Gráficos de métricas', help: 'Abaixo dos componentes.' },
    show_history: { label: 'Incidentes anteriores', help: 'Os últimos dias e um link para o arquivo.' },
    show_upcoming: { label: 'Manutenção programada', help: 'O que está planejado, antes de começar.' },
    show_subscribe: {
      label: 'Inscrição',
      help: 'Os visitantes podem se inscrever por e-mail e feeds. Quem já se inscreveu não é afetado.',
    },
    show_powered_by: { label: '“Powered by Daymark”', help: 'Uma linha no fim da página.' },
    reminders: {
      label: 'Lembretes antes da manutenção',
      help: 'Os inscritos recebem um e-mail com esta antecedência. Sem lembretes, são avisados uma vez.',
    },
    stale_hours: {
      label: 'Horas sem atualização',
      help: 'Após tantas horas sem atualização de um incidente aberto, a equipe é avisada. 0 significa nunca.',
    },
    notification_hold: {
      label: 'Segundos para desfazer',
      help: 'As notificações esperam este tempo após a publicação, para que você possa desfazer tudo. 0 envia na hora.',
    },
    mail_rate: {
      label: 'Máximo de e-mails por segundo',
      help: 'Para servidores de e-mail com limite. 0 é tão rápido quanto o servidor aceitar.',
    },
    trash_days: {
      label: 'Dias na lixeira',
      help: 'Por quanto tempo os itens excluídos podem ser restaurados. Depois disso, eles se perdem.',
    },
    delivery_days: {
      label: 'Dias das entregas',
      help: 'Por quanto tempo a lista de entregas mostra quem foi notificado e de quê.',
    },
    delivery_content_days: {
      label: 'Dias do conteúdo das entregas',
      help: 'Por quanto tempo ficam guardados os conteúdos dos webhooks e as respostas dos destinatários. Depois disso, um webhook não pode ser reenviado.',
    },
    point_days: {
      label: 'Dias dos pontos de métricas',
      help: 'Por quanto tempo ficam guardados os pontos individuais. Os gráficos continuam mostrando suas somas.',
    },
    rollup_days: {
      label: 'Dias das somas de métricas',
      help: 'Por quanto tempo ficam guardadas as somas com que os gráficos são desenhados.',
    },
    session_days: {
      label: 'Dias até entrar novamente',
      help: 'Duração máxima de uma sessão. Sessões sem uso terminam após 12 horas.',
    },
    idempotency_hours: {
      label: 'Horas das chaves de idempotência',
      help: 'Por quanto tempo uma solicitação repetida com a mesma Idempotency-Key recebe a primeira resposta.',
    },
    second_factor_roles: {
      label: 'Funções que exigem um segundo fator',
      help: 'Quem tem estas funções precisa entrar com uma chave de acesso ou com um código de um aplicativo. Sem isso, só pode ler.',
    },
  },
  themeName: { auto: 'O que o dispositivo preferir', light: 'Clara', dark: 'Escura' },
  maintenanceRule: {
    excluded: 'Excluído',
    up: 'Conta como disponibilidade',
    down: 'Conta como indisponibilidade',
  },
  days: { one: '{count} dia', many: '{count} dias', other: '{count} dias' },

  zoneSearch: 'Digite uma cidade, como São Paulo',
  zoneNone: 'Nenhum fuso horário encontrado.',
  useBrowserZone: 'Usar o fuso deste navegador: {zone}',

  contrastGood: 'Legível como está em fundos brancos e escuros.',
  contrastLight:
    'Difícil de ler em branco ({ratio} : 1). Na aparência clara, a página usa um tom mais escuro.',
  contrastDark:
    'Difícil de ler em fundos escuros ({ratio} : 1). Na aparência escura, a página usa um tom mais claro.',
  contrastBoth:
    'Difícil de ler em fundos brancos e escuros. A página usa um tom mais escuro no branco e um mais claro no escuro.',
  notAColour: 'Escreva uma cor como #rrggbb, por exemplo #2563eb.',
  pickColour: 'Escolher uma cor: {name}',

  upload: 'Enviar uma imagem',
  removePicture: 'Remover a imagem',
  uploaded: 'Uma imagem enviada ({size} KB)',
  pictureUnreadable:
    'Este arquivo não é uma imagem que os navegadores possam mostrar. Use PNG, JPEG, WebP, GIF ou SVG.',
  pictureTooLarge: 'Este SVG tem mais de 48 KB. Envie um menor ou um PNG.',

  addLink: 'Adicionar um link',
  linkLabel: 'Texto do link {number}',
  linkUrl: 'Endereço do link {number}',
  removeLink: 'Remover o link {number}',
  noLinks: 'Nenhum link próprio.',

  addReminder: 'Adicionar um lembrete',
  reminder: 'Lembrete {number}',
  reminderUnit: 'Unidade do lembrete {number}',
  removeReminder: 'Remover o lembrete {number}',
  noReminders: 'Sem lembretes: as pessoas são avisadas uma vez, quando você anuncia a manutenção.',
  unit: { minutes: 'minutos', hours: 'horas', days: 'dias' },
  duration: {
    minutes: { one: '{count} minuto', many: '{count} minutos', other: '{count} minutos' },
    hours: { one: '{count} hora', many: '{count} horas', other: '{count} horas' },
    days: { one: '{count} dia', many: '{count} dias', other: '{count} dias' },
  },

  preview: 'Prévia da página',
  previewing: 'Preparando a prévia…',
  previewStale: 'A prévia mostra suas últimas alterações que podem ser salvas: {reason}',
  previewFailed: 'Não foi possível gerar a prévia: {reason}',
  previewNote: 'É clara ou escura como este navegador. Os visitantes veem o que o próprio navegador prefere.',
  openPreview: 'Abrir a prévia em uma nova aba',
  width: 'Largura da prévia',
  phone: 'Celular',
  desktop: 'Computador',

  testMail: 'E-mail de teste',
  testMailText: 'Envie agora um e-mail, como todos são enviados, e veja o que o servidor de e-mail responde.',
  testMailTo: 'Enviar para',
  testMailSend: 'Enviar e-mail de teste',
  testMailAccepted:
    'O servidor de e-mail aceitou a mensagem para {to}. Olhe na caixa de entrada e na pasta de spam.',
  testMailFolder:
    'Nenhum servidor de e-mail está configurado, por isso a mensagem para {to} foi gravada em um arquivo. Os inscritos não recebem e-mails até você definir SMTP_URL e MAIL_FROM no servidor e reiniciar o Daymark.',
  testMailRefused: 'Nenhum servidor de e-mail aceitou a mensagem para {to}.',
  testMailAnswer: 'Resposta do servidor: {answer}',
  testMailFile: 'Arquivo: {answer}',

  version: 'Versão em execução',
  installed: 'Versão instalada',
  unknown: 'não foi possível ler',
  upToDate: 'O Daymark executa a versão instalada.',
  restartTitle: 'Uma nova versão está instalada: reinicie o Daymark',
  restartText:
    'A versão {installed} está instalada, e a {version} ainda está em execução. Reinicie o Daymark para usar a nova.',

  openSection: 'Configurações: {section}',
};
