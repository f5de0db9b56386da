import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: '설정',
  sections: '섹션',
  section: {
    page: '페이지',
    look: '디자인',
    content: '표시 내용',
    uptime: '가동률',
    notifications: '알림',
    security: '보안 및 데이터',
    system: '시스템',
  },
  intro: {
    page: '상태 페이지의 이름과 방문자에게 표시되는 방식입니다.',
    look: '미리보기에는 변경 사항이 적용된 실제 페이지가 표시됩니다. 저장하기 전에는 다른 사람에게 보이지 않습니다.',
    content: '방문자에게 표시할 부분입니다.',
    uptime: '막대와 가동률의 시간을 계산하는 방법입니다.',
    notifications: '구독자와 담당자에게 알리는 시점과 속도입니다.',
    security: '로그인에 필요한 것과 삭제한 항목의 보관 기간입니다.',
    system: '프로그램 자체에 관한 정보입니다.',
  },
  unsavedMark: '저장 안 됨',
  reset: '기본값으로 재설정',
  resetOf: '기본값으로 재설정: {name}',
  defaultIs: '기본값: {value}',
  defaultEmpty: '비어 있음',
  on: '켜짐',
  off: '꺼짐',
  discard: '변경 사항 버리기',
  nothingChanged: '변경된 내용이 없습니다.',
  changes: { other: '저장하지 않은 변경 {count}개' },

  settings: {
    name: { label: '페이지 이름', help: '페이지 맨 위와 이메일에 표시됩니다.' },
    about: { label: '소개', help: '상태 아래에 표시되는 몇 문장입니다. Markdown을 사용할 수 있습니다.' },
    timezone: {
      label: '시간대',
      help: '페이지의 날짜와 시간은 이 시간대를 따릅니다. 대시보드에서는 내 시간대로 표시됩니다.',
    },
    locale: {
      label: '언어',
      help: '브라우저 언어가 페이지의 16개 언어에 없는 방문자와 이메일에 사용됩니다.',
    },
    logo: {
      label: '로고',
      help: '페이지 맨 위의 이름 대신 표시됩니다. https 주소를 입력하거나 이미지를 업로드하세요.',
    },
    logo_dark: {
      label: '어두운 페이지의 로고',
      help: '페이지가 어두울 때 로고 대신 표시됩니다. 없으면 그곳에도 기본 로고가 표시됩니다.',
    },
    favicon: { label: '브라우저 탭 아이콘', help: '직접 지정하지 않으면 아이콘이 현재 상태를 나타냅니다.' },
    touch_icon: {
      label: '홈 화면 아이콘',
      help: '정사각형 이미지입니다. 없으면 업로드한 로고로 만들어집니다.',
    },
    theme: { label: '화면 모드', help: '밝게, 어둡게 또는 방문자 기기의 설정을 따릅니다.' },
    accent: { label: '강조 색상', help: '링크와 버튼에 사용됩니다.' },
    status_colours: {
      label: '상태 색상',
      help: '원하는 색을 고르세요. 글자와 배경에는 읽기 쉬운 농도가 적용됩니다.',
    },
    status_labels: {
      label: '상태 이름',
      help: '모든 언어에서 사용할 각 상태의 이름입니다. 비워 두면 번역된 이름을 사용합니다.',
    },
    header_links: {
      label: '상단 링크',
      help: '예를 들어 웹사이트나 문서로 연결됩니다. 주소는 https:// 또는 mailto:로 시작합니다.',
    },
    support_url: {
      label: '문제 신고 링크',
      help: '방문자가 연락할 곳입니다. https 주소 또는 mailto:와 이메일 주소를 입력하세요.',
    },
    support_label: { label: '이 링크의 문구', help: '비워 두면 방문자의 언어로 “문제 신고”가 표시됩니다.' },
    announcement: {
      label: '공지',
      help: '모든 페이지 상단에 표시됩니다. Markdown을 사용할 수 있습니다. 미리보기에는 항상 표시됩니다.',
    },
    announcement_from: { label: '공지 표시 시작', help: '비워 두면 바로 표시됩니다.' },
    translations: {
      label: '번역',
      help: '다른 언어로 된 이름, 설명 및 공지입니다. 번역이 없는 언어에서는 원문이 표시됩니다. 원문을 변경하면 여기에서 번역을 확인하세요.',
    },
    announcement_until: { label: '공지 표시 종료', help: '비워 두면 삭제할 때까지 표시됩니다.' },
    css: { label: 'CSS', help: '페이지에 추가되는 규칙입니다. style 태그 없이 작성하세요.' },
    header: { label: '페이지 위쪽 HTML', help: '스크립트는 제거되고 레이아웃, 링크, 이미지는 유지됩니다.' },
    footer: { label: '페이지 아래쪽 HTML', help: '스크립트는 제거되고 레이아웃, 링크, 이미지는 유지됩니다.' },
    history_days: { label: '지난 인시던트 표시 일수', help: '더 오래된 인시던트는 기록에서 볼 수 있습니다.' },
    bar_days: { label: '가동률 막대의 일수', help: '막대 하나가 하루입니다.' },
    uptime_down: {
      label: '다운타임으로 계산하는 상태',
      help: '구성 요소가 이 상태 중 하나이면 다운타임입니다. 나머지는 모두 가동 시간입니다.',
    },
    uptime_maintenance: {
      label: '점검 시간',
      help: '‘제외’하면 가동률에 영향을 주지 않습니다.',
    },
    major_outage_share: {
      label: '심각한 장애로 보는 구성 요소 비율',
      help: '심각한 장애 상태의 구성 요소가 이 비율(%)에 이르면 시스템 전체가 심각한 장애로 표시됩니다.',
    },
    show_uptime: { label: '가동률 막대', help: '하루에 하나씩 표시되는 막대와 가동률입니다.' },
    show_metrics: { label: '지표 차트', help: '구성 요소 아래에 표시됩니다.' },
    show_history: { label: '지난 인시던트', help: '최근 며칠간의 인시던트와 전체 기록 링크입니다.' },
    show_upcoming: { label: '예정된 점검', help: '시작 전의 점검 계획입니다.' },
    show_subscribe: {
      label: '구독',
      help: '방문자가 이메일과 피드로 구독할 수 있습니다. 이미 구독한 사람에게는 영향이 없습니다.',
    },
    show_powered_by: { label: '“Powered by Daymark”', help: '페이지 하단의 한 줄입니다.' },
    reminders: {
      label: '점검 전 미리 알림',
      help: '시작하기 이만큼 전에 구독자에게 이메일을 보냅니다. 없으면 공지할 때 한 번만 알립니다.',
    },
    stale_hours: {
      label: '업데이트 없는 시간',
      help: '진행 중인 인시던트에 이 시간 동안 업데이트가 없으면 담당자에게 알립니다. 0이면 알리지 않습니다.',
    },
    notification_hold: {
      label: '실행 취소 가능 시간(초)',
      help: '게시한 후 이 시간 동안 알림을 보류하므로 모두 취소할 수 있습니다. 0이면 바로 보냅니다.',
    },
    mail_rate: {
      label: '초당 최대 이메일 수',
      help: '발송량을 제한하는 메일 서버에 사용합니다. 0이면 서버가 받는 속도에 맞춰 보냅니다.',
    },
    trash_days: {
      label: '휴지통 보관 일수',
      help: '삭제한 항목을 복원할 수 있는 기간입니다. 그 후에는 완전히 사라집니다.',
    },
    delivery_days: {
      label: '발송 기록 보관 일수',
      help: '누구에게 무엇을 알렸는지 발송 목록에 표시하는 기간입니다.',
    },
    delivery_content_days: {
      label: '발송 내용 보관 일수',
      help: '웹훅 본문과 수신자의 응답을 보관하는 기간입니다. 그 후에는 웹훅을 다시 보낼 수 없습니다.',
    },
    point_days: {
      label: '지표 데이터 보관 일수',
      help: '개별 데이터 포인트를 보관하는 기간입니다. 차트에는 계속 합계가 표시됩니다.',
    },
    rollup_days: {
      label: '지표 합계 보관 일수',
      help: '차트를 그리는 데 쓰는 합계를 보관하는 기간입니다.',
    },
    session_days: {
      label: '다시 로그인해야 하는 일수',
      help: '로그인 상태가 유지되는 최대 기간입니다. 사용하지 않는 세션은 12시간 후에 끝납니다.',
    },
    idempotency_hours: {
      label: '멱등성 키 보관 시간',
      help: '같은 Idempotency-Key로 반복된 요청이 첫 응답을 다시 받는 기간(시간)입니다.',
    },
    second_factor_roles: {
      label: '2단계 인증이 필요한 역할',
      help: '이 역할의 사용자는 패스키나 앱의 코드로 로그인해야 합니다. 없으면 읽기만 할 수 있습니다.',
    },
  },
  themeName: { auto: '기기 설정에 따름', light: '밝게', dark: '어둡게' },
  maintenanceRule: { excluded: '제외', up: '가동 시간으로 계산', down: '다운타임으로 계산' },
  days: { other: '{count}일' },

  zoneSearch: '도시 입력(예: Seoul)',
  zoneNone: '일치하는 시간대가 없습니다.',
  useBrowserZone: '이 브라우저의 시간대 사용: {zone}',

  contrastGood: '흰색 배경과 어두운 배경 모두에서 그대로 읽기 좋습니다.',
  contrastLight: '흰색 배경에서 읽기 어렵습니다({ratio} : 1). 라이트 모드에서는 더 어두운 색을 사용합니다.',
  contrastDark: '어두운 배경에서 읽기 어렵습니다({ratio} : 1). 다크 모드에서는 더 밝은 색을 사용합니다.',
  contrastBoth:
    '흰색 배경과 어두운 배경 모두에서 읽기 어렵습니다. 흰색 배경에서는 더 어두운 색을, 어두운 배경에서는 더 밝은 색을 사용합니다.',
  notAColour: '색상은 #2563eb처럼 #rrggbb 형식으로 입력하세요.',
  pickColour: '색상 선택: {name}',

  upload: '이미지 업로드',
  removePicture: '이미지 제거',
  uploaded: '업로드한 이미지({size} KB)',
  pictureUnreadable: '브라우저에서 표시할 수 없는 파일입니다. PNG, JPEG, WebP, GIF 또는 SVG를 사용하세요.',
  pictureTooLarge: '이 SVG는 48 KB보다 큽니다. 더 작은 파일이나 PNG를 업로드하세요.',

  addLink: '링크 추가',
  linkLabel: '링크 {number}의 문구',
  linkUrl: '링크 {number}의 주소',
  removeLink: '링크 {number} 삭제',
  noLinks: '직접 추가한 링크가 없습니다.',

  addReminder: '미리 알림 추가',
  reminder: '미리 알림 {number}',
  reminderUnit: '미리 알림 {number} 단위',
  removeReminder: '미리 알림 {number} 제거',
  noReminders: '미리 알림 없음: 점검을 공지할 때 한 번만 알립니다.',
  unit: { minutes: '분', hours: '시간', days: '일' },
  duration: {
    minutes: { other: '{count}분' },
    hours: { other: '{count}시간' },
    days: { other: '{count}일' },
  },

  preview: '페이지 미리보기',
  previewing: '미리보기 준비 중…',
  previewStale: '미리보기에는 저장할 수 있는 마지막 변경 사항이 표시됩니다: {reason}',
  previewFailed: '미리보기를 만들지 못했습니다: {reason}',
  previewNote:
    '이 브라우저의 라이트 또는 다크 모드를 따릅니다. 방문자에게는 각자의 브라우저 설정대로 표시됩니다.',
  openPreview: '새 탭에서 미리보기 열기',
  width: '미리보기 너비',
  phone: '휴대전화',
  desktop: '데스크톱',

  testMail: '테스트 메일',
  testMailText: '다른 이메일과 같은 방식으로 지금 이메일 한 통을 보내고 메일 서버의 응답을 확인합니다.',
  testMailTo: '받는 사람',
  testMailSend: '테스트 메일 보내기',
  testMailAccepted: '메일 서버가 {to} 주소로 보내는 메일을 받았습니다. 받은편지함과 스팸함을 확인하세요.',
  testMailFolder:
    '메일 서버가 설정되지 않아 {to} 주소로 보내는 메일을 파일에 저장했습니다. 서버에서 SMTP_URL과 MAIL_FROM을 설정하고 Daymark를 다시 시작할 때까지 구독자는 이메일을 받지 못합니다.',
  testMailRefused: '{to} 주소로 보내는 메일을 받은 메일 서버가 없습니다.',
  testMailAnswer: '서버 응답: {answer}',
  testMailFile: '파일: {answer}',

  version: '실행 중인 버전',
  installed: '설치된 버전',
  unknown: '읽을 수 없음',
  upToDate: '설치된 버전이 실행되고 있습니다.',
  restartTitle: '새 버전이 설치되었습니다. Daymark를 다시 시작하세요',
  restartText:
    '버전 {installed} 설치됨, 버전 {version} 실행 중. 새 버전을 사용하려면 Daymark를 다시 시작하세요.',

  openSection: '설정: {section}',
};
