# A small WebSphere configuration in memory: what wsadmin's AdminConfig does with it, as far as the rendered scripts need it.
# Unknown types, attributes and objects are refused as WebSphere refuses them. Values come back as text, as from wsadmin.

ATTRIBUTES = {
    'Server': ['name'],
    'JavaVirtualMachine': ['initialHeapSize', 'maximumHeapSize', 'genericJvmArguments', 'verboseModeGarbageCollection', 'debugMode'],
    'ThreadPool': ['name', 'minimumSize', 'maximumSize', 'inactivityTimeout', 'isGrowable'],
    'WebContainer': ['sessionAffinityTimeout', 'enableServletCaching'],
    'Property': ['name', 'value', 'description', 'required'],
}
NUMBERS = ['initialHeapSize', 'maximumHeapSize', 'minimumSize', 'maximumSize', 'inactivityTimeout']


class Refused(Exception):
    pass


class AdminConfig:
    def __init__(self):
        self.objects = {}
        self.order = []
        self.modifications = 0
        self.saves = 0

    def add(self, kind, parent, values):
        number = len(self.order) + 1
        name = '(cells/cell1/nodes/node1/servers/server1|server.xml#%s_%d)' % (kind, number)
        self.objects[name] = {'kind': kind, 'parent': parent, 'values': values}
        self.order.append(name)
        return name

    def _get(self, name):
        if name not in self.objects:
            raise Refused('WASX7015E: no object %r' % name)
        return self.objects[name]

    def _check(self, kind, attribute, value=None):
        if attribute not in ATTRIBUTES[kind]:
            raise Refused('ADMG0014E: %s has no attribute %s' % (kind, attribute))
        if value is not None and not isinstance(value, str):
            raise Refused('WASX7126E: the value of %s is no text: %r' % (attribute, value))
        if value is not None and attribute in NUMBERS and not value.isdigit():
            raise Refused('ADMG0012E: the value of %s is no number: %s' % (attribute, value))

    def getid(self, path):
        wanted = [part for part in path.split('/') if part]
        if len(wanted) != 1 or not wanted[0].startswith('Server:'):
            raise Refused('WASX7131E: %s' % path)
        for name in self.order:
            found = self.objects[name]
            if found['kind'] == 'Server' and found['values']['name'] == wanted[0][len('Server:'):]:
                return name
        return ''

    def _inside(self, name, scope):
        while name:
            if name == scope:
                return 1
            name = self.objects[name]['parent']
        return 0

    def list(self, kind, scope=None):
        if kind not in ATTRIBUTES:
            raise Refused('WASX7129E: no type %s' % kind)
        if scope is not None:
            self._get(scope)
        return '\n'.join([name for name in self.order if self.objects[name]['kind'] == kind and (scope is None or self._inside(name, scope))])

    def showAttribute(self, name, attribute):
        found = self._get(name)
        self._check(found['kind'], attribute)
        return found['values'].get(attribute)

    def modify(self, name, attributes):
        found = self._get(name)
        for attribute, value in attributes:
            self._check(found['kind'], attribute, value)
            found['values'][attribute] = value
        self.modifications += 1

    def create(self, kind, parent, attributes):
        if kind not in ATTRIBUTES:
            raise Refused('WASX7129E: no type %s' % kind)
        self._get(parent)
        for attribute, value in attributes:
            self._check(kind, attribute, value)
        self.modifications += 1
        return self.add(kind, parent, dict([(attribute, value) for attribute, value in attributes]))

    def save(self):
        self.saves += 1

    def state(self):
        return [[self.objects[name]['kind'], self.objects[name]['parent'] or '', sorted(self.objects[name]['values'].items())] for name in self.order]


def new_server():
    """A server as the profile tool makes it, with a neighbour's pool and a property that must stay."""
    config = AdminConfig()
    server = config.add('Server', None, {'name': 'server1'})
    config.add('JavaVirtualMachine', server, {'initialHeapSize': '50', 'maximumHeapSize': '256', 'genericJvmArguments': '-Xquickstart'})
    for name in ['Default', 'ORB.thread.pool', 'WebContainer']:
        config.add('ThreadPool', server, {'name': name, 'minimumSize': '10', 'maximumSize': '50'})
    container = config.add('WebContainer', server, {})
    config.add('Property', container, {'name': 'com.example.kept', 'value': 'as it was'})
    return config
